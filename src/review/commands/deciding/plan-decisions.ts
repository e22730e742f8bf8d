import type { DocumentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { ResolvedHunk } from '@/versions/core/hunks/anchors';
import { frozenBy } from '@/versions/core/hunks/frozen';
import { keptOf } from '@/versions/core/hunks/pieces';
import type { StoredHunk, Suggestion } from '@/versions/queries/suggestion';
import { type ChoiceEffect, effectOf, rejected } from '../../core/choice-effect';
import { isApproved } from '../../core/rules';
import { conflictingWithEarlier } from '../../core/selection';
import type { People } from '../../people';
import { approvalCounts, frozenRefusal, refusalFor } from '../../policy';
import type { Choice, RuleRefusal, WholesaleChoice } from '../../schema';
import { resolveHunks } from './resolve-hunks';
import type { DecisionPlan, NewApproval, PlannedDecision, ReviewState } from './review-state';

/** A hunk to decide, and the position of its text in the current document. */
export interface LocatedHunk {
  suggestion: Suggestion;
  hunk: StoredHunk;
  now: ResolvedHunk;
}

export interface Reviewer {
  ctx: Context;
  access: DocumentAccess;
  people: People;
}

type PlannedOutcome =
  | { outcome: 'decided'; decision: PlannedDecision }
  | { outcome: 'approved'; approval: NewApproval }
  | { outcome: 'refused'; refusal: RuleRefusal }
  | { outcome: 'unfit'; problem: Extract<ChoiceEffect, { ok: false }>['problem'] };

/** Returns the effect of a choice, given the text and the project's rules. Writes nothing. */
export function planDecision(
  state: ReviewState,
  it: LocatedHunk,
  { choice, by }: { choice: Choice; by: Reviewer },
): PlannedOutcome {
  const effect = effectOf(choice, it.hunk, it.now);
  if (!effect.ok) return { outcome: 'unfit', problem: effect.problem };
  const decision = { ...it, effect };
  // Rules restrict only what gets into the text. Anyone who may decide may reject.
  if (effect.newText === undefined) return { outcome: 'decided', decision };
  const about = { path: by.access.path, askers: it.suggestion.askers };
  const { userId } = by.ctx.actor;
  const refusal = refusalFor(state.rules, { ...about, userId }, by.people);
  if (refusal) return { outcome: 'refused', refusal };
  const { from, now } = it.now;
  const kept = keptOf(it.hunk, now, effect.newText);
  const frozen = frozenBy(state.frozen, { from, now, kept }, effect.newText);
  if (frozen) return { outcome: 'refused', refusal: frozenRefusal(frozen, by.people.names) };
  const given = (state.approvals.get(it.hunk.id) ?? []).map((row) => ({ ...row, text: row.text ?? undefined }));
  const own = { userId, text: effect.text };
  const isOwnWording = effect.text !== undefined && choice.kind === 'own_wording';
  const counts = approvalCounts(state.rules, about, by.people);
  if (isApproved(state.rules, given, { ...own, isOwnWording }, counts)) return { outcome: 'decided', decision };
  return { outcome: 'approved', approval: { ...own, hunkId: it.hunk.id, suggestion: it.suggestion } };
}

export interface BatchPlan extends DecisionPlan {
  conflicts: Set<string>;
  refused: Map<string, RuleRefusal>;
}

/**
 * Plans one choice for many open hunks. Hunks that are in conflict, refused, or touch the place of an earlier hunk stay
 * open. The caller chooses the hunks and their order of precedence.
 */
export async function planDecisions(
  state: ReviewState,
  wanted: readonly { suggestion: Suggestion; hunk: StoredHunk }[],
  { choice, by }: { choice: WholesaleChoice; by: Reviewer },
): Promise<BatchPlan> {
  const plan: BatchPlan = { decisions: [], approvals: [], conflicts: new Set(), refused: new Map() };
  if (choice.kind === 'reject') {
    const effect = rejected(choice.reason);
    return { ...plan, decisions: wanted.map((it) => ({ ...it, effect })) };
  }
  const resolved = await resolveHunks(state, wanted);
  for (const [i, it] of wanted.entries()) {
    const planned = planDecision(state, { ...it, now: resolved[i]! }, { choice, by });
    if (planned.outcome === 'decided') plan.decisions.push(planned.decision);
    else if (planned.outcome === 'approved') plan.approvals.push(planned.approval);
    else if (planned.outcome === 'refused') plan.refused.set(it.hunk.id, planned.refusal);
    else plan.conflicts.add(it.hunk.id);
  }
  const changing = plan.decisions.flatMap(({ suggestion, hunk, now, effect }) =>
    now && effect.newText !== undefined ? [{ suggestionId: suggestion.id, hunk, now }] : [],
  );
  for (const i of conflictingWithEarlier(changing)) plan.conflicts.add(changing[i]!.hunk.id);
  return { ...plan, decisions: plan.decisions.filter(({ hunk }) => !plan.conflicts.has(hunk.id)) };
}
