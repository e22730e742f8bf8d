import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/kernel/error';
import { callsCsv } from '@/usage/queries/calls-csv';
import { spanInput } from '@/usage/schema';
import type { ApiRoute } from './http';

/** The ledger as a file, written while it is read: `?workspaceId=…&from=2026-11-01&to=2026-11-30`. */
export const usageCsvRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/usage\/calls\.csv$/,
  async handle({ request, response, context }) {
    const { actor, platform } = context;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const input = spanInput.safeParse(Object.fromEntries(searchParams));
    if (!input.success) throw new AppError('INVALID', 'Name a workspace, a first and a last day.');
    const pieces = await callsCsv({ ...platform, actor }, input.data);
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="usage-${input.data.from}-${input.data.to}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    // A reader that goes away, or a database that fails in the middle, breaks the file off: it cannot look complete.
    await pipeline(Readable.from(pieces), response).catch((error) => {
      platform.log.warn({ err: error }, 'a usage export broke off');
      response.destroy();
    });
  },
};
