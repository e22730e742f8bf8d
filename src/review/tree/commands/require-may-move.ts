import type { PathChange } from '@/documents/core/place';
import type { Context } from '@/identity/context';
import type { Tx } from '@/platform/database';
import { NO_RULES } from '../../core/rules';
import type { People } from '../../people';
import { refusedByRule } from '../../refusals';
import { findRules } from '../../store-rules';
import { treeMoveRefusal } from '../policy';
import type { TreeChangeRow } from '../store';

interface Moving {
  ctx: Context;
  tx: Tx;
  people: People;
  row: Pick<TreeChangeRow, 'projectId'>;
}

/** Returns a check for `renameIn`, which also checks documents that move along. The check throws FORBIDDEN. */
export async function requireMayMove({
  ctx,
  tx,
  people,
  row,
}: Moving): Promise<(moves: readonly PathChange[]) => void> {
  const rules = (await findRules(tx, row.projectId)) ?? NO_RULES;
  const { userId } = ctx.actor;
  return (moves) => {
    for (const { from, to } of moves) {
      const refusal = treeMoveRefusal(rules, { from, to, userId }, people);
      if (refusal) throw refusedByRule(refusal);
    }
  };
}
