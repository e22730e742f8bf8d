import { exportDocument } from '@/documents/queries/export-document';
import { exportAs } from '@/exports/queries/export-as';
import { exportAsInput } from '@/exports/schema';
import { AppError } from '@/kernel/error';
import type { ApiRoute } from './http';
import { sendFile } from './respond';

/**
 * A document as the file it is, or with `?format=` as a file for another program. A file may hold anything, so no browser
 * may open it as a page of ours.
 */
export const exportRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/documents\/(?<id>[^/]+)\/export$/,
  async handle({ request, response, groups, context }) {
    const { actor, platform } = context;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const ctx = { ...platform, actor };
    const documentId = groups.id ?? '';
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    if ((searchParams.get('format') ?? 'markdown') === 'markdown') {
      return sendFile(response, await exportDocument(ctx, { documentId }));
    }
    const input = exportAsInput.safeParse({ ...Object.fromEntries(searchParams), documentId });
    if (!input.success) throw new AppError('INVALID', input.error.issues[0]?.message ?? 'The format is missing.');
    sendFile(response, await exportAs(ctx, input.data));
  },
};
