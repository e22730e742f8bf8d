import type { PathRules } from '@/documents/path-rules';
import { NO_RULES } from '../core/rules';
import { peopleOf } from '../people';
import { moveRefusal } from '../policy';
import { refusedByRule } from '../refusals';
import { findRules } from '../store-rules';

/**
 * Checks review rules for paths with owners: only an owner can move a document into or out of such a path. The error
 * says who could.
 */
export const pathRules: PathRules = async (ctx, { projectId, workspaceId, toProjectId }) => {
  const rules = (await findRules(ctx.db, projectId)) ?? NO_RULES;
  const isElsewhere = toProjectId !== undefined && toProjectId !== projectId;
  const there = isElsewhere ? ((await findRules(ctx.db, toProjectId)) ?? NO_RULES) : rules;
  if (rules.owners.length === 0 && there.owners.length === 0) return () => {};
  const { deciders } = await peopleOf(ctx, workspaceId);
  const { userId } = ctx.actor;
  return (changes) => {
    for (const change of changes) {
      const refusal = moveRefusal(rules, change, { userId, deciders, there });
      if (refusal) throw refusedByRule(refusal);
    }
  };
};
