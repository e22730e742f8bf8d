import { requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { NO_RULES } from '../core/rules';
import { peopleOf, personOf } from '../people';
import type { ReviewRulesView } from '../schema';
import { findRules } from '../store-rules';

/** Returns a project's review rules. */
export async function rules(ctx: Context, { projectId }: { projectId: string }): Promise<ReviewRulesView> {
  const { workspaceId } = await requireProject(ctx, projectId, 'read');
  const [row, { names }] = await Promise.all([findRules(ctx.db, projectId), peopleOf(ctx, { workspaceId, projectId })]);
  const { approvals, notOwnRequest, owners, suggestOnly } = row ?? NO_RULES;
  return {
    approvals,
    notOwnRequest,
    owners: owners.map(({ glob, userIds }) => ({ glob, people: userIds.map((id) => personOf(id, names)) })),
    suggestOnly,
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row ? personOf(row.updatedByUserId, names) : null,
  };
}
