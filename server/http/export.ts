import { exportDocument } from '@/documents/queries/export-document';
import { AppError } from '@/kernel/error';
import type { ApiRoute } from './http';
import { sendFile } from './respond';

/** A document as the file it is. A file may hold anything, so no browser may open it as a page of ours. */
export const exportRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/documents\/(?<id>[^/]+)\/export$/,
  async handle({ response, groups, context }) {
    const { actor, platform } = context;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const file = await exportDocument({ ...platform, actor }, { documentId: groups.id ?? '' });
    sendFile(response, file);
  },
};
