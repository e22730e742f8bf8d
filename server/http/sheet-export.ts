import { AppError } from '@/kernel/error';
import { exportSheet } from '@/sheets/queries/sheet-pages';
import { exportSheetInput } from '@/sheets/schema';
import type { ApiRoute } from './http';
import { sendFile } from './respond';

/** Downloads a sheet's page: `?format=pdf`, or `?format=png&page=2`. No browser may open an SVG as one of our pages. */
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
    sendFile(response, file);
  },
};
