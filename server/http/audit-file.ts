import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { auditFile } from '@/identity/queries/audit-events';
import { auditFileQuery, idSchema } from '@/identity/schema';
import { AppError } from '@/kernel/error';
import type { ApiRoute } from './http';

/** The audit log as CSV, as it is filtered, streamed. */
export const auditFileRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/workspaces\/(?<id>[^/]+)\/audit\.csv$/,
  async handle({ request, response, groups, context }) {
    const { actor, platform } = context;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const query = auditFileQuery.safeParse(Object.fromEntries(new URL(request.url ?? '', 'http://x').searchParams));
    if (!query.success) throw new AppError('INVALID', 'That is not a filter of the audit log.');
    const workspaceId = idSchema.safeParse(groups.id).data ?? '';
    const lines = await auditFile({ ...platform, actor }, { workspaceId, ...query.data });
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    await pipeline(Readable.from(lines), response);
  },
};
