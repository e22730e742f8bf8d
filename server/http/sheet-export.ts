import { AppError } from '@/kernel/error';
import { exportSheet } from '@/sheets/queries/sheet-pages';
import { exportSheetInput } from '@/sheets/schema';
import { attachment } from './export';
import type { ApiRoute } from './http';

/** A sheet's page as a file: `?format=pdf`, or `?format=png&page=2`. No browser may open an SVG as a page of ours. */
export const sheetExportRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/sheets\/(?<id>[^/]+)\/export$/,
  async handle({ request, response, groups, context }) {
    const { actor, platform } = context;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const input = exportSheetInput.safeParse({ sheetId: groups.id, ...Object.fromEntries(searchParams) });
    if (!input.success) throw new AppError('INVALID', input.error.issues[0]?.message ?? 'The format is missing.');
    const file = await exportSheet({ ...platform, actor }, input.data);
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
