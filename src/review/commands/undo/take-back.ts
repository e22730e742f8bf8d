import type { DocumentAccess } from '@/documents/access';
import { announceUpdate } from '@/documents/commands/append-update';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { closeSuggestion } from '@/versions/commands/close-suggestion';
import { frozenBy } from '@/versions/core/hunks/frozen';
import { type Kept, keptInUndo } from '@/versions/core/hunks/pieces';
import { storedFrozenRanges } from '@/versions/queries/frozen-ranges';
import { placesOfHunks, type StoredHunk, type Suggestion, suggestionsById } from '@/versions/queries/suggestion';
import { isTaken } from '../../core/closing';
import { groupBy } from '../../core/group';
import { separatePlaces } from '../../core/separate-places';
import { Fork } from '../../fork';
import type { People } from '../../people';
import { frozenUndoRefusal, undoRefusal } from '../../policy';
import type { RuleRefusal } from '../../schema';
import {
  type ClockRange,
  type DecisionRow,
  findActiveDecisions,
  findDecidedHunks,
  findLastUndone,
  insertedAnchorOf,
  insertRanges,
  markUndone,
  markUnmerged,
} from '../../store';
import { deleteApprovals, findRules } from '../../store-rules';

/** Why a decision can't be undone. */
type Obstacle = { outcome: 'blocked'; message: string } | { outcome: 'refused'; refusal: RuleRefusal };

/** The result of undoing the decision on a hunk. */
export type TakeBack = { suggestion: Suggestion } & (
  | { outcome: 'undone' | 'withdrawn' }
  | { outcome: 'undone_before'; by: string; at: Date }
  | Obstacle
);

export interface TakenBack {
  /** Results by hunk id. Hunks of other documents have no result. */
  results: Map<string, TakeBack>;
  isTextChanged: boolean;
  at: Date;
}

interface Decided {
  suggestion: Suggestion;
  hunk: StoredHunk;
  decision: DecisionRow;
}

interface Undo {
  ctx: Context;
  access: DocumentAccess;
  people: People;
  tx: Tx;
  fork: Fork;
}

/**
 * Undoes decisions on hunks of a document, in one transaction, with one change of the text and one audit event per
 * suggestion and kind of decision. A decision that can't be undone is kept, and the result says why. The caller has
 * checked that the person may decide in the document.
 */
export async function takeBack(
  ctx: Context,
  { access, people, hunkIds }: { access: DocumentAccess; people: People; hunkIds: readonly string[] },
): Promise<TakenBack> {
  const { documentId } = access;
  const done = await inTransaction(ctx.db, async (tx) => {
    const fork = await Fork.open(tx, documentId);
    try {
      return await takeBackIn({ ctx, access, people, tx, fork }, hunkIds);
    } finally {
      fork.close();
    }
  });
  if (done.isTextChanged) announceUpdate(ctx, documentId);
  const isNew = [...done.results.values()].some(({ outcome }) => outcome === 'undone' || outcome === 'withdrawn');
  if (isNew) ctx.bus.publish(topics.review(documentId), topics.waiting(access.workspaceId));
  return done;
}

async function takeBackIn(undo: Undo, hunkIds: readonly string[]): Promise<TakenBack> {
  const { tx, fork } = undo;
  const hunks = await hunksOf(undo, hunkIds);
  const activeDecisions = await findActiveDecisions(
    tx,
    hunks.map(({ hunk }) => hunk.id),
  );
  const decided: Decided[] = [];
  const results = new Map<string, TakeBack>();
  for (const { suggestion, hunk } of hunks) {
    const decision = activeDecisions.get(hunk.id);
    if (!decision) continue;
    const message = blockedBy(suggestion, decision);
    if (message === undefined) decided.push({ suggestion, hunk, decision });
    else results.set(hunk.id, { suggestion, outcome: 'blocked', message });
  }
  const at = new Date();
  for (const [hunkId, result] of await undoDecided(undo, decided, at)) results.set(hunkId, result);
  const undecided = hunks.filter(({ hunk }) => !activeDecisions.has(hunk.id));
  for (const [hunkId, result] of await withdraw(undo, undecided)) results.set(hunkId, result);
  return { results, isTextChanged: fork.isChanged, at };
}

/** Returns the document's hunks with their suggestions, in the requested order. */
async function hunksOf({ tx, access }: Undo, hunkIds: readonly string[]) {
  const places = (await placesOfHunks(tx, hunkIds)).filter(({ documentId }) => documentId === access.documentId);
  const suggestions = await suggestionsById(tx, [...new Set(places.map(({ suggestionId }) => suggestionId))]);
  const byId = new Map(
    suggestions.flatMap((suggestion) => suggestion.hunks.map((hunk) => [hunk.id, { suggestion, hunk }] as const)),
  );
  return [...new Set(hunkIds)].flatMap((hunkId) => byId.get(hunkId) ?? []);
}

function blockedBy({ status }: Suggestion, { kind }: DecisionRow): string | undefined {
  if (status === 'superseded') {
    return 'A newer suggestion replaced this one and builds on its decisions. Nothing was changed. Open the newer one.';
  }
  if (kind === 'already_there') return 'There is no decision to undo: the text was already in the document.';
  return undefined;
}

async function undoDecided(undo: Undo, decided: readonly Decided[], at: Date): Promise<Map<string, TakeBack>> {
  const { ctx, tx } = undo;
  const taken = decided.filter(({ decision }) => isTaken(decision.kind));
  const { seq, kept } = await takeOut(undo, taken);
  const results = new Map(
    decided.map(({ suggestion, hunk, decision }): [string, TakeBack] => [
      hunk.id,
      { suggestion, ...(kept.get(decision.id) ?? { outcome: 'undone' }) },
    ]),
  );
  const undone = decided.filter(({ decision }) => !kept.has(decision.id));
  if (undone.length === 0) return results;

  const decisionIds = [...new Set(undone.map(({ decision }) => decision.id))];
  // A decision also applies to the hunks of later refinements.
  const hunks = await findDecidedHunks(tx, decisionIds);
  await markUndone(tx, decisionIds, { userId: ctx.actor.userId, at, seq });
  await deleteApprovals(tx, { hunkIds: hunks.map(({ id }) => id) });
  const closed = new Set(
    hunks.flatMap(({ version: { id, status } }) => (status === 'pending' || status === 'superseded' ? [] : [id])),
  );
  for (const id of closed) await closeSuggestion(tx, id, 'pending');
  await markUnmerged(tx, [...closed]);
  const groups = groupBy(undone, ({ suggestion, decision }) => `${suggestion.id} ${decision.kind}`);
  for (const group of groups.values()) {
    const [{ suggestion, decision }] = group as [Decided];
    const data = { hunkIds: group.map(({ hunk }) => hunk.id), kind: decision.kind };
    await recordUndo(undo, suggestion, { action: 'hunk.undone', data });
  }
  return results;
}

/**
 * Removes accepted texts again. If one lies inside another, the newer decision is undone first, and the older one is
 * looked up again. Returns the last number of the log and, by decision, why some decisions were kept.
 */
async function takeOut(undo: Undo, taken: readonly Decided[]): Promise<{ seq: bigint; kept: Map<string, Obstacle> }> {
  const { ctx, access, people, tx, fork } = undo;
  const rules = taken.length > 0 ? await findRules(tx, access.projectId) : undefined;
  const refusal = rules && undoRefusal(rules, { path: access.path, userId: ctx.actor.userId }, people);
  const kept = new Map<string, Obstacle>();
  if (refusal) for (const { decision } of taken) kept.set(decision.id, { outcome: 'refused', refusal });
  const ranges = taken.length > 0 ? await storedFrozenRanges(tx, access.documentId) : [];
  const written: ClockRange[] = [];
  let left = onePerDecision(taken).filter(({ decision }) => !kept.has(decision.id));
  while (left.length > 0) {
    const frozen = fork.placeFrozen(ranges);
    const { changes, refused } = placesOfInserted(fork, left, ({ now, kept, newText }) =>
      frozenBy(frozen, { ...now, kept }, newText),
    );
    for (const [{ decision }, range] of refused) {
      kept.set(decision.id, { outcome: 'refused', refusal: frozenUndoRefusal(range, people.names) });
    }
    if (changes.length === 0) break;
    written.push(...writeChanges(fork, changes));
    const done = new Set(changes.map(({ one }) => one));
    left = left.filter((one) => !done.has(one) && !refused.has(one));
  }
  for (const one of left) {
    const { id } = one.decision;
    if (!kept.has(id)) kept.set(id, { outcome: 'blocked', message: changedSince(insertedText(one)) });
  }
  const seq = await fork.append(tx, { changedBy: ctx.actor.userId });
  if (written.length > 0) {
    await insertRanges(tx, { documentId: access.documentId, clientId: fork.clientId, seq }, written);
  }
  return { seq, kept };
}

/** Returns one entry per decision, newest first. A refinement's hunk has the decision of the hunk it inherits from. */
function onePerDecision(taken: readonly Decided[]): Decided[] {
  const byDecision = new Map(taken.map((one) => [one.decision.id, one]));
  return [...byDecision.values()].sort((a, b) => b.decision.createdAt.getTime() - a.decision.createdAt.getTime());
}

interface Removal {
  one: Decided;
  now: { from: number; to: number; now: string };
  newText: string;
  kept: readonly Kept[] | undefined;
}

/**
 * Returns the changes that can be made at once, in text order: separate places whose texts haven't changed since they
 * were inserted.
 */
function placesOfInserted<F>(
  fork: Fork,
  left: readonly Decided[],
  frozenAt: (removal: Removal) => F | undefined,
): { changes: Removal[]; refused: Map<Decided, F> } {
  const anchored = left.flatMap((one) => {
    const anchor = insertedAnchorOf(one.decision);
    return anchor ? [{ one, anchor, text: insertedText(one) }] : [];
  });
  const refused = new Map<Decided, F>();
  const changes: Removal[] = [];
  for (const [i, now] of fork.findInserted(anchored).entries()) {
    const { one } = anchored[i]!;
    if (!now) continue;
    const removal = { one, now, newText: one.decision.replaced ?? one.hunk.before, kept: keptByUndo(one) };
    const range = frozenAt(removal);
    if (range !== undefined) refused.set(one, range);
    else changes.push(removal);
  }
  return { changes: separatePlaces(changes), refused };
}

/** Returns what stays when an acceptance is undone. */
function keptByUndo({ hunk, decision: { text, replaced } }: Decided) {
  return text === null && replaced === null ? keptInUndo(hunk.kept) : undefined;
}

function insertedText({ hunk, decision }: Decided): string {
  return decision.text ?? hunk.after;
}

function writeChanges(fork: Fork, changes: readonly Removal[]): ClockRange[] {
  const applied = fork.apply(changes);
  return changes.flatMap(({ one }, i) => {
    const { fromClock, toClock } = applied[i]!;
    // A change that only removes text writes no characters.
    return toClock === fromClock ? [] : [{ decisionId: one.decision.id, fromClock, toClock }];
  });
}

function changedSince(inserted: string): string {
  return inserted === ''
    ? 'The text around the deleted passage has changed, so it can’t be restored. Nothing was changed.'
    : 'The accepted text has been edited since, so it can’t be removed. Nothing was changed.';
}

/**
 * Handles hunks without a decision: withdraws the person's own approvals, or reports who already undid the decision.
 */
async function withdraw(
  undo: Undo,
  undecided: readonly { suggestion: Suggestion; hunk: StoredHunk }[],
): Promise<Map<string, TakeBack>> {
  const results = new Map<string, TakeBack>();
  if (undecided.length === 0) return results;
  const { ctx, tx } = undo;
  const hunkIds = undecided.map(({ hunk }) => hunk.id);
  const withdrawn = await deleteApprovals(tx, { userId: ctx.actor.userId, hunkIds });
  const last = await findLastUndone(tx, hunkIds);
  for (const { suggestion, hunk } of undecided) {
    const { undoneAt, undoneByUserId } = last.get(hunk.id) ?? {};
    if (withdrawn.has(hunk.id)) results.set(hunk.id, { suggestion, outcome: 'withdrawn' });
    else if (undoneAt) {
      results.set(hunk.id, { suggestion, outcome: 'undone_before', by: undoneByUserId ?? '', at: undoneAt });
    } else {
      const message = 'This change has no decision to undo.';
      results.set(hunk.id, { suggestion, outcome: 'blocked', message });
    }
  }
  const mine = undecided.filter(({ hunk }) => withdrawn.has(hunk.id));
  for (const group of groupBy(mine, ({ suggestion }) => suggestion.id).values()) {
    const data = { hunkIds: group.map(({ hunk }) => hunk.id) };
    await recordUndo(undo, group[0]!.suggestion, { action: 'hunk.approval_withdrawn', data });
  }
  return results;
}

async function recordUndo(
  { ctx, access, tx }: Undo,
  suggestion: Suggestion,
  { action, data }: { action: string; data: object },
): Promise<void> {
  await recordAuditEvent(tx, {
    workspaceId: access.workspaceId,
    actorId: ctx.actor.userId,
    action,
    subjectType: 'version',
    subjectId: suggestion.id,
    data: { documentId: access.documentId, ...data },
  });
}
