import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { requireDocumentOf } from '@/versions/access';
import { suggestionById } from '@/versions/queries/suggestion';
import { verdictOn } from '../core/verdict';
import { closedBecause } from '../policy';
import type { DecideAllInput, DecisionReport } from '../schema';
import { carryOut, type Ruling } from './carry-out';

/**
 * Accepts or rejects all hunks of a suggestion that are still open, as one transaction and one change of the text. Hunks in
 * conflict are not accepted: they stay open, and the report says how many. Throws NOT_FOUND, FORBIDDEN, CONFLICT.
 */
export async function decideAll(ctx: Context, { suggestionId, choice }: DecideAllInput): Promise<DecisionReport> {
  const { found, access } = await requireDocumentOf(ctx, await suggestionById(ctx.db, suggestionId), {
    permission: 'decide',
    notFound: `suggestion not found: ${suggestionId.slice(0, 64)}`,
  });

  let skipped = 0;
  const { rulings, closed } = await carryOut(
    ctx,
    access,
    async ({ tx, pending, standing, fork }): Promise<Ruling[]> => {
      const suggestion = pending.find(({ id }) => id === suggestionId);
      if (!suggestion) {
        const message = closedBecause((await suggestionById(tx, suggestionId)) ?? found);
        throw new AppError('CONFLICT', message ?? 'This suggestion is closed.', { details: { reason: 'closed' } });
      }
      const open = suggestion.hunks.filter(({ id }) => !standing.has(id));
      const resolved = fork.resolve(open);
      return open.flatMap((hunk, i) => {
        const now = resolved[i]!;
        const verdict = verdictOn(choice, hunk, now);
        if (verdict.ok) return [{ suggestion, hunk, now, verdict }];
        skipped++;
        return [];
      });
    },
  );
  const own = rulings.filter(({ suggestion }) => suggestion.id === suggestionId);
  const alreadyThere = own.filter(({ verdict }) => verdict.kind === 'already_there').length;
  return { decided: own.length - alreadyThere, alreadyThere, skipped, status: closed.get(suggestionId) ?? 'pending' };
}
