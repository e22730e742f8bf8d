import type { PathRules } from '@/documents/path-rules';
import { peopleOf } from '../people';
import { moveRefusal } from '../policy';
import { refusedByRule } from '../refusals';
import { findRules } from '../store-rules';

/**
 * Paths with owners by the review rules: a document leaves them, and comes to them, only through one of the owners. The
 * error says who could.
 */
export const pathRules: PathRules = async (ctx, { projectId, workspaceId }) => {
  const rules = await findRules(ctx.db, projectId);
  if (!rules || rules.owners.length === 0) return () => {};
  const { deciders } = await peopleOf(ctx, workspaceId);
  const { userId } = ctx.actor;
  return (changes) => {
    for (const change of changes) {
      const refusal = moveRefusal(rules, change, { userId, deciders });
      if (refusal) throw refusedByRule(refusal);
    }
  };
};
