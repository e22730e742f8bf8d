import type { DocumentAccess } from '@/documents/access';
import type { Tx } from '@/platform/database';
import type { ResolvedHunk } from '@/versions/core/hunks/anchors';
import type { PlacedFrozen } from '@/versions/core/hunks/frozen';
import { type FrozenRow, storedFrozenRanges } from '@/versions/queries/frozen-ranges';
import { pendingSuggestions, type StoredHunk, type Suggestion } from '@/versions/queries/suggestion';
import type { ChoiceEffect } from '../../core/choice-effect';
import { type Approval, NO_RULES, needsOthers, type ReviewRules } from '../../core/rules';
import type { Fork } from '../../fork';
import type { DecisionKind } from '../../schema';
import { findActiveDecisions } from '../../store';
import { type ApprovalRow, findApprovals, findRules } from '../../store-rules';

/** A decision on a hunk, and the hunk's state in the document at that time. */
export interface PlannedDecision {
  suggestion: Suggestion;
  hunk: StoredHunk;
  /** May be missing for a rejection, which doesn't depend on the document. */
  now?: ResolvedHunk;
  effect: Extract<ChoiceEffect, { ok: true }>;
}

export interface NewApproval extends Approval {
  suggestion: Suggestion;
  hunkId: string;
}

export interface DecisionPlan {
  decisions: PlannedDecision[];
  /** Acceptances that need more approvals. */
  approvals: NewApproval[];
}

/** Everything under review in a document, read under the lock of its log. */
export interface ReviewState {
  tx: Tx;
  fork: Fork;
  pending: Suggestion[];
  /** The kinds of decisions on hunks of `pending`. */
  decisions: Map<string, DecisionKind>;
  rules: ReviewRules;
  approvals: Map<string, ApprovalRow[]>;
  /** Frozen passages and their positions. */
  frozen: PlacedFrozen<FrozenRow>[];
}

export async function readReviewState(
  tx: Tx,
  fork: Fork,
  { documentId, projectId }: DocumentAccess,
): Promise<ReviewState> {
  const pending = await pendingSuggestions(tx, documentId);
  const hunkIds = pending.flatMap(({ hunks }) => hunks.map(({ id }) => id));
  const decisions = new Map([...(await findActiveDecisions(tx, hunkIds))].map(([hunkId, { kind }]) => [hunkId, kind]));
  const rules = (await findRules(tx, projectId)) ?? NO_RULES;
  const approvals = needsOthers(rules) ? await findApprovals(tx, hunkIds) : new Map<string, ApprovalRow[]>();
  const frozen = fork.placeFrozen(await storedFrozenRanges(tx, documentId));
  return { tx, fork, pending, decisions, rules, approvals, frozen };
}

/** Undecided hunks of `pending`, in the order of suggestions and of the text. */
export function openHunks({ pending, decisions }: ReviewState): { suggestion: Suggestion; hunk: StoredHunk }[] {
  return pending.flatMap((suggestion) =>
    suggestion.hunks.filter(({ id }) => !decisions.has(id)).map((hunk) => ({ suggestion, hunk })),
  );
}
