import { requireProject } from '@/documents/access';
import { requireScope } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { may } from '@/identity/core/role';
import { rolesInProject } from '@/identity/queries/projects';
import { AppError } from '@/kernel/error';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { peopleOf } from '../people';
import type { SetRulesInput } from '../schema';
import { findRules, saveRules } from '../store-rules';

/**
 * Sets a project's review rules, which apply from the next decision. Open texts become editable or not at once. For
 * people who can manage the project. Throws INVALID if a path owner may not decide.
 */
export async function setRules(ctx: Context, { projectId, ...input }: SetRulesInput): Promise<void> {
  const { workspaceId, role } = await requireProject(ctx, projectId, 'read');
  if (!may(role, 'manage_members')) {
    throw new AppError('FORBIDDEN', 'Only people who can manage this project can set its review rules.');
  }
  requireScope(ctx.actor, 'manage_members');
  const { deciders } = await peopleOf(ctx, { workspaceId, projectId });
  const able = new Set(deciders.map(({ userId }) => userId));
  for (const { glob, userIds } of input.owners) {
    if (!userIds.every((userId) => able.has(userId))) {
      throw new AppError('INVALID', `Path owners of “${glob}” must be members who can accept suggestions.`);
    }
  }
  await inTransaction(ctx.db, async (tx) => {
    const rules = { ...input, suggestOnly: input.suggestOnly ?? (await findRules(tx, projectId))?.suggestOnly ?? [] };
    await saveRules(tx, projectId, rules, ctx.actor.userId);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'review.rules_set',
      subjectType: 'project',
      subjectId: projectId,
      data: { ...rules, suggestOnly: rules.suggestOnly.map((row) => ({ ...row })) },
    });
  });
  const people = await rolesInProject(sqlOfPool(ctx.pool), projectId);
  ctx.bus.publish(...[...people.keys()].map(topics.access));
}
