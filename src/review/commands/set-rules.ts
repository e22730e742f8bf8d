import { requireProject } from '@/documents/access';
import { requireScope } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { may } from '@/identity/core/role';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { peopleOf } from '../people';
import type { SetRulesInput } from '../schema';
import { saveRules } from '../store-rules';

/**
 * Sets a project's review rules, which apply from the next decision. For owners and admins. Throws INVALID if a path
 * owner may not decide.
 */
export async function setRules(ctx: Context, { projectId, ...rules }: SetRulesInput): Promise<void> {
  const { workspaceId, role } = await requireProject(ctx, projectId, 'read');
  if (!may(role, 'manage_members')) {
    throw new AppError('FORBIDDEN', `The ${role} role can’t change review rules. Ask an owner or admin.`);
  }
  requireScope(ctx.actor, 'manage_members');
  const { deciders } = await peopleOf(ctx, workspaceId);
  const able = new Set(deciders.map(({ userId }) => userId));
  for (const { glob, userIds } of rules.owners) {
    if (!userIds.every((userId) => able.has(userId))) {
      throw new AppError('INVALID', `Path owners of “${glob}” must be members who can accept suggestions.`);
    }
  }
  await inTransaction(ctx.db, async (tx) => {
    await saveRules(tx, projectId, rules, ctx.actor.userId);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'review.rules_set',
      subjectType: 'project',
      subjectId: projectId,
      data: rules,
    });
  });
}
