import { exportDocument } from '@/documents/queries/export-document';
import { AppError } from '@/kernel/error';
import type { ApiRoute } from './http';

/** A document as the file it is. A file may hold anything, so no browser may open it as a page of ours. */
export const exportRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/documents\/(?<id>[^/]+)\/export$/,
  async handle({ response, groups, context }) {
    const { actor, platform } = context;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const file = await exportDocument({ ...platform, actor }, { documentId: groups.id ?? '' });
    response.writeHead(200, {
      'content-type': file.contentType,
      'content-length': file.bytes.length,
      'content-disposition': attachment(file.name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    response.end(file.bytes);
  },
};

/** RFC 6266: the name in ASCII for old programs, and as it is (RFC 8187) for all others. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
