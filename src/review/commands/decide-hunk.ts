import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { requireDocumentOf } from '@/versions/access';
import { placeOfHunk, suggestionById } from '@/versions/queries/suggestion';
import { peopleOf } from '../people';
import { closedBecause } from '../policy';
import { refusedByRule, unfit } from '../refusals';
import type { DecideHunkInput, DecisionKind, DecisionReport } from '../schema';
import { findActiveDecisions } from '../store';
import { applyDecisions } from './deciding/apply-decisions';
import { planDecision } from './deciding/plan-decisions';
import { reportOn } from './deciding/report';
import { resolveHunks } from './deciding/resolve-hunks';
import type { DecisionPlan, ReviewState } from './deciding/review-state';

/**
 * Applies one reviewer's choice to one hunk. If the project requires several approvals, an acceptance below that number
 * is stored, and the hunk stays open.
 * Throws NOT_FOUND; INVALID for a wording that can't be stored; FORBIDDEN, with `details.reason` `rule` if a review
 * rule forbids it; and CONFLICT with `details.reason` `decided` (and who decided what), `closed`, `changed` (and the
 * texts to choose from) or `seen_another_text`. After an error nothing has changed.
 */
export async function decideHunk(ctx: Context, { hunkId, choice }: DecideHunkInput): Promise<DecisionReport> {
  const { found: place, access } = await requireDocumentOf(ctx, await placeOfHunk(ctx.db, hunkId), {
    permission: 'decide',
    notFound: 'This suggested change doesn’t exist, or you don’t have access to it.',
  });
  const people = await peopleOf(ctx, access);

  const done = await applyDecisions(ctx, access, async (state): Promise<DecisionPlan> => {
    await requireOpen(state, { ...place, hunkId, names: people.names });
    const suggestion = state.pending.find(({ id }) => id === place.suggestionId)!;
    const hunk = suggestion.hunks.find(({ id }) => id === hunkId)!;
    // A reviewer who chooses between texts has seen the text at the hunk's anchors: look only there.
    const resolved =
      choice.kind === 'accept' ? resolveHunks(state, [{ suggestion, hunk }]) : state.fork.resolve([hunk]);
    const now = (await resolved)[0]!;
    const planned = planDecision(state, { suggestion, hunk, now }, { choice, by: { ctx, access, people } });
    switch (planned.outcome) {
      case 'decided':
        return { decisions: [planned.decision], approvals: [] };
      case 'approved':
        return { decisions: [], approvals: [planned.approval] };
      case 'refused':
        throw refusedByRule(planned.refusal);
      case 'unfit':
        throw unfit(planned.problem, hunk, now);
    }
  });
  return reportOn(done, place.suggestionId, 0);
}

const EARLIER_DECISIONS: Record<DecisionKind, string> = {
  accepted: 'already accepted this change',
  accepted_edited: 'already accepted this change with edits',
  rejected: 'already rejected this change',
  already_there: 'marked this change as already in the document',
};

async function requireOpen(
  { tx, pending }: ReviewState,
  place: { hunkId: string; suggestionId: string; names: ReadonlyMap<string, string> },
): Promise<void> {
  const { hunkId, suggestionId, names } = place;
  const decision = (await findActiveDecisions(tx, [hunkId])).get(hunkId);
  if (decision) {
    const { kind, decidedByUserId, createdAt } = decision;
    const name = decidedByUserId === null ? 'The system' : (names.get(decidedByUserId) ?? 'Former member');
    throw new AppError('CONFLICT', `${name} ${EARLIER_DECISIONS[kind]}. Nothing was changed.`, {
      details: { reason: 'decided', kind, decidedBy: { userId: decidedByUserId, name }, decidedAt: createdAt },
    });
  }
  if (pending.some(({ id }) => id === suggestionId)) return;
  const suggestion = await suggestionById(tx, suggestionId);
  const message = suggestion && closedBecause(suggestion);
  throw new AppError('CONFLICT', message ?? 'This suggestion is closed.', {
    details: { reason: 'closed', status: suggestion?.status, supersededById: suggestion?.supersededById },
  });
}
