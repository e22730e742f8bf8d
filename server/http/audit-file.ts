import { auditFile } from '@/identity/queries/audit-events';
import { auditFileQuery, idSchema } from '@/identity/schema';
import { AppError } from '@/kernel/error';
import type { ApiRoute } from './http';
import { sendDownload } from './respond';

/** Streams the filtered audit log as CSV. */
export const auditFileRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/workspaces\/(?<id>[^/]+)\/audit\.csv$/,
  async handle({ request, response, groups, context }) {
    const { actor, platform } = context;
    if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const query = auditFileQuery.safeParse(Object.fromEntries(new URL(request.url ?? '', 'http://x').searchParams));
    if (!query.success) throw new AppError('INVALID', 'This audit log filter isn’t valid.');
    const workspaceId = idSchema.safeParse(groups.id).data ?? '';
    const pieces = await auditFile({ ...platform, actor }, { workspaceId, ...query.data });
    await sendDownload(response, platform.log, {
      contentType: 'text/csv; charset=utf-8',
      name: 'audit-log.csv',
      pieces,
    });
  },
};
