import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { placesOfHunks } from '@/versions/queries/suggestion';
import { peopleOf } from '../people';
import type { DecideManyInput, DecideManyReport, HunkOutcome, HunkResult } from '../schema';
import { findActiveDecisions } from '../store';
import { applyDecisions } from './deciding/apply-decisions';
import { type BatchPlan, planDecisions } from './deciding/plan-decisions';
import { openHunks, type PlannedDecision } from './deciding/review-state';

/**
 * Accepts or rejects a selection of hunks across the suggestions of a document, in one transaction and one change of
 * the text. Conflicting hunks stay open. If hunks of two suggestions touch the same place, the one of the older
 * suggestion is accepted and the other stays open. The report has a result per hunk. Throws NOT_FOUND, FORBIDDEN.
 */
export async function decideMany(
  ctx: Context,
  { documentId, hunkIds, choice }: DecideManyInput,
): Promise<DecideManyReport> {
  const access = await requireDocument(ctx, documentId, 'decide');
  const people = await peopleOf(ctx, access);
  const selected = new Set(hunkIds);
  let plan: BatchPlan | undefined;
  let decidedBefore = new Set<string>();
  const done = await applyDecisions(ctx, access, async (state) => {
    decidedBefore = new Set((await findActiveDecisions(state.tx, hunkIds)).keys());
    const wanted = openHunks(state).filter(({ hunk }) => selected.has(hunk.id));
    plan = await planDecisions(state, wanted, { choice, by: { ctx, access, people } });
    return plan;
  });
  // A hunk of another document can't be decided here: it's reported as closed.
  const places = (await placesOfHunks(ctx.db, hunkIds)).filter((place) => place.documentId === documentId);
  const known = new Set(places.map(({ hunkId }) => hunkId));
  const decisions = new Map(done.decisions.map((decision) => [decision.hunk.id, decision]));
  const approved = new Set(done.approvals.map((approval) => approval.hunkId));
  const results = [...selected].map((hunkId) => {
    const isDecided = decidedBefore.has(hunkId) && known.has(hunkId);
    return resultFor(hunkId, { decision: decisions.get(hunkId), approved, plan: plan!, isDecided });
  });
  const count = (...outcomes: HunkOutcome[]) => results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const statuses = new Map(places.map(({ suggestionId, status }) => [suggestionId, status]));
  return {
    decided: count('decided'),
    approved: count('approved'),
    alreadyThere: count('already_there'),
    skipped: count('conflict', 'refused'),
    results,
    suggestions: [...statuses].map(([suggestionId, status]) => ({ suggestionId, status })),
  };
}

interface HunkDecisions {
  decision: PlannedDecision | undefined;
  approved: ReadonlySet<string>;
  plan: BatchPlan;
  isDecided: boolean;
}

function resultFor(hunkId: string, { decision, approved, plan, isDecided }: HunkDecisions): HunkResult {
  const result = (outcome: HunkOutcome, message: string | null = null) => ({ hunkId, outcome, message });
  if (decision) return result(decision.effect.kind === 'already_there' ? 'already_there' : 'decided');
  if (approved.has(hunkId)) return result('approved');
  const refusal = plan.refused.get(hunkId);
  if (refusal) return result('refused', refusal.message);
  if (plan.conflicts.has(hunkId)) return result('conflict');
  return result(isDecided ? 'decided_before' : 'closed');
}
