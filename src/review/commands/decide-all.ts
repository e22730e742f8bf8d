import type { DocumentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { requireDocumentOf } from '@/versions/access';
import { type Suggestion, suggestionStatus } from '@/versions/queries/suggestion';
import { SUGGESTION_NOT_FOUND } from '../access';
import { peopleOf } from '../people';
import { closedBecause } from '../policy';
import { refusedByRule } from '../refusals';
import type { DecideAllInput, DecisionReport, WholesaleChoice } from '../schema';
import { applyDecisions } from './deciding/apply-decisions';
import { planDecisions } from './deciding/plan-decisions';
import { reportOn } from './deciding/report';
import { openHunks, type ReviewState } from './deciding/review-state';

/**
 * Accepts or rejects all open hunks of a suggestion, in one transaction and one change of the text. Conflicting hunks
 * aren't accepted: they stay open, and the report counts them. Throws NOT_FOUND, FORBIDDEN (also by a review rule:
 * `details.reason` is `rule`), CONFLICT.
 */
export async function decideAll(ctx: Context, { suggestionId, choice }: DecideAllInput): Promise<DecisionReport> {
  const { found, access } = await requireDocumentOf(ctx, await suggestionStatus(ctx.db, suggestionId), {
    permission: 'decide',
    notFound: SUGGESTION_NOT_FOUND,
  });
  return decideWhole(ctx, { access, suggestion: found, choice });
}

interface Whole {
  access: DocumentAccess;
  suggestion: Pick<Suggestion, 'id' | 'status'>;
  choice: WholesaleChoice;
  /** Called in the transaction before anything is decided. May throw to prevent it. */
  beforehand?(tx: Tx): Promise<void>;
}

/** Does the same as `decideAll` for a caller that has already checked the right to decide. */
export async function decideWhole(
  ctx: Context,
  { access, suggestion: found, choice, beforehand }: Whole,
): Promise<DecisionReport> {
  const people = await peopleOf(ctx, access);
  let skipped = 0;
  const done = await applyDecisions(ctx, access, async (state) => {
    await beforehand?.(state.tx);
    await requireUnderReview(state, found);
    const wanted = openHunks(state).filter(({ suggestion }) => suggestion.id === found.id);
    const plan = await planDecisions(state, wanted, { choice, by: { ctx, access, people } });
    skipped = plan.conflicts.size + plan.refused.size;
    const [refusal] = plan.refused.values();
    if (refusal && skipped === wanted.length) throw refusedByRule(refusal);
    return plan;
  });
  return reportOn(done, found.id, skipped);
}

async function requireUnderReview({ tx, pending }: ReviewState, found: Whole['suggestion']): Promise<void> {
  if (pending.some(({ id }) => id === found.id)) return;
  const message = closedBecause((await suggestionStatus(tx, found.id)) ?? found);
  throw new AppError('CONFLICT', message ?? 'This suggestion is closed.', { details: { reason: 'closed' } });
}
