import { requireMayWrite } from '@/documents/access';
import type { PathRules } from '@/documents/path-rules';
import type { Context } from '@/identity/context';
import { rolesInProject } from '@/identity/queries/projects';
import { sqlOfPool } from '@/platform/database';
import { NO_RULES, type ReviewRules, suggestOnlyAgainst } from '../core/rules';
import { peopleOf } from '../people';
import { moveRefusal } from '../policy';
import { refusedByRule } from '../refusals';
import { findRules } from '../store-rules';

/**
 * Checks review rules for paths. Only an owner can move a document into or out of a path with owners; the error says who
 * could. Nobody moves a text into or out of a path where they can only suggest.
 */
export const pathRules: PathRules = async (ctx, { projectId, workspaceId, toProjectId = projectId }) => {
  const rules = await rulesOf(ctx, projectId);
  const there = toProjectId === projectId ? rules : await rulesOf(ctx, toProjectId);
  if (isFree(rules) && isFree(there)) return () => {};
  const { deciders } = await peopleOf(ctx, { workspaceId, projectId });
  const { userId } = ctx.actor;
  const [role, roleThere] = await Promise.all([projectId, toProjectId].map((id) => roleIn(ctx, id)));
  return (changes) => {
    for (const change of changes) {
      const refusal = moveRefusal(rules, change, { userId, deciders, there });
      if (refusal) throw refusedByRule(refusal);
      const person = { userId, role: role ?? 'viewer', roleThere: roleThere ?? 'viewer' };
      const path = suggestOnlyAgainst(rules, change, person, there);
      if (path !== undefined) requireMayWrite({ path, suggestsOnly: true });
    }
  };
};

async function rulesOf(ctx: Context, projectId: string): Promise<ReviewRules> {
  return (await findRules(ctx.db, projectId)) ?? NO_RULES;
}

async function roleIn(ctx: Context, projectId: string) {
  return (await rolesInProject(sqlOfPool(ctx.pool), projectId)).get(ctx.actor.userId);
}

function isFree({ owners, suggestOnly }: ReviewRules): boolean {
  return owners.length === 0 && suggestOnly.length === 0;
}
