import { exportDocument } from '@/documents/queries/export-document';
import { MISSING_HEADER, writeMissing } from '@/exports/core/missing-characters';
import { exportAs } from '@/exports/queries/export-as';
import { exportAsInput } from '@/exports/schema';
import { AppError } from '@/kernel/error';
import type { ApiRoute } from './http';
import { sendFile, setLeftOut } from './respond';

/**
 * Downloads a document as its own file or, with `?format=`, as a file for another program. A file can contain anything,
 * so browsers must never open it as one of our pages.
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
    const file = await exportAs(ctx, input.data);
    setLeftOut(response, { leftOut: file.leftOut, importObstacles: [] });
    if (file.missing) response.setHeader(MISSING_HEADER, writeMissing(file.missing));
    sendFile(response, file);
  },
};
