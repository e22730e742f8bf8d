import type { DocumentAccess } from '@/documents/access';
import { announceUpdate } from '@/documents/commands/append-update';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { HunkAnchor } from '@/versions/core/hunks/anchors';
import { keptOf } from '@/versions/core/hunks/pieces';
import type { SuggestionStatus } from '@/versions/schema';
import { isTaken } from '../../core/closing';
import { groupBy } from '../../core/group';
import { Fork } from '../../fork';
import { insertDecisions, insertRanges, type NewDecision } from '../../store';
import { saveApprovals } from '../../store-rules';
import { closeDecided, closedBy, type Taken } from './close-decided';
import { resolveHunks } from './resolve-hunks';
import { type DecisionPlan, openHunks, type PlannedDecision, type ReviewState, readReviewState } from './review-state';

export interface AppliedDecisions extends DecisionPlan {
  /** Suggestions that these decisions closed, with their status. */
  closed: Map<string, SuggestionStatus>;
}

/**
 * Decides in one transaction. Locks the log, asks `plan` what to decide on a copy of the current document, and writes
 * the change of the text, the decisions, approvals and audit events. Also records hunks whose suggested text is already
 * there, and closes suggestions without open hunks. All or nothing. Then notifies rooms and reviewers.
 */
export async function applyDecisions(
  ctx: Context,
  access: DocumentAccess,
  plan: (state: ReviewState) => DecisionPlan | Promise<DecisionPlan>,
): Promise<AppliedDecisions> {
  const { documentId } = access;
  const { isChanged, ...done } = await inTransaction(ctx.db, async (tx) => {
    const fork = await Fork.open(tx, documentId);
    try {
      const state = await readReviewState(tx, fork, access);
      const planned = await plan(state);
      return { ...(await write(ctx, access, state, planned)), isChanged: fork.isChanged };
    } finally {
      fork.close();
    }
  });
  if (isChanged) announceUpdate(ctx, documentId);
  if (done.decisions.length + done.approvals.length > 0) {
    ctx.bus.publish(topics.review(documentId), topics.waiting(access.workspaceId));
  }
  return done;
}

async function write(
  ctx: Context,
  access: DocumentAccess,
  state: ReviewState,
  plan: DecisionPlan,
): Promise<AppliedDecisions> {
  const { tx, fork } = state;
  const { documentId } = access;
  const changing = plan.decisions.flatMap(({ hunk, now, effect: { newText } }) =>
    now && newText !== undefined ? [{ hunkId: hunk.id, now, newText, kept: keptOf(hunk, now.now, newText) }] : [],
  );
  const applied = changing.length > 0 ? fork.apply(changing) : [];
  const seq = await fork.append(tx, { changedBy: ctx.actor.userId });
  const decisions = [...plan.decisions, ...(await alreadyThere(state, plan.decisions))];
  const anchors = new Map(changing.map(({ hunkId }, i) => [hunkId, applied[i]!.anchor]));
  for (const [hunkId, anchor] of await anchorsOfFoundTexts(state, decisions)) anchors.set(hunkId, anchor);
  const rows = decisions.map((decision) =>
    rowOf(decision, { userId: ctx.actor.userId, seq, inserted: anchors.get(decision.hunk.id) }),
  );
  for (const { hunkId, kind } of rows) state.decisions.set(hunkId, kind);
  const closed = closedBy(state, [...new Set(decisions.map(({ suggestion }) => suggestion))]);
  const ranges = new Map(changing.map(({ hunkId }, i) => [hunkId, applied[i]!.range]));
  const taken = decisions.flatMap((decision, i) => takenBy(decision, rows[i]!, ranges.get(decision.hunk.id)));
  const mergeId = await closeDecided(state, { documentId, userId: ctx.actor.userId, closed, taken, seq });
  await insertDecisions(
    tx,
    rows.map((row) => (isTaken(row.kind) ? { ...row, mergeId } : row)),
  );
  const idOf = new Map(rows.map(({ hunkId, id }) => [hunkId, id]));
  const written = changing.flatMap(({ hunkId }, i) => {
    const { fromClock, toClock } = applied[i]!;
    // A pure deletion writes no characters.
    return toClock === fromClock ? [] : [{ decisionId: idOf.get(hunkId)!, fromClock, toClock }];
  });
  if (written.length > 0) await insertRanges(tx, { documentId, clientId: fork.clientId, seq }, written);
  await saveApprovals(
    tx,
    plan.approvals.map(({ hunkId, userId, text }) => ({ hunkId, userId, text })),
  );
  await audit(ctx, access, tx, { decisions, approvals: plan.approvals });
  return { decisions, approvals: plan.approvals, closed };
}

/** Returns open hunks whose suggested text is already in the document, no matter who typed it. */
async function alreadyThere(state: ReviewState, planned: readonly PlannedDecision[]): Promise<PlannedDecision[]> {
  const ids = new Set(planned.map(({ hunk }) => hunk.id));
  const open = openHunks(state).filter(({ hunk }) => !ids.has(hunk.id));
  const resolved = await resolveHunks(state, open);
  const effect = { ok: true, kind: 'already_there', newText: undefined } as const;
  return open.flatMap((it, i) => {
    const now = resolved[i]!;
    return now.status === 'already_there' ? [{ ...it, now, effect }] : [];
  });
}

/**
 * Anchors of suggested texts that were found in the document. They are looked up again because the text may have
 * changed since planning.
 */
async function anchorsOfFoundTexts(
  state: ReviewState,
  decisions: readonly PlannedDecision[],
): Promise<[string, HunkAnchor][]> {
  const found = decisions.filter(({ effect }) => effect.kind === 'already_there');
  if (found.length === 0) return [];
  const resolved = await resolveHunks(state, found);
  const places = found.flatMap(({ hunk }, i) =>
    resolved[i]!.status === 'already_there' ? [{ hunk, at: resolved[i]! }] : [],
  );
  const anchors = state.fork.anchor(places.map(({ at }) => at));
  return places.map(({ hunk }, i) => [hunk.id, anchors[i]!]);
}

function rowOf(
  { hunk, now, effect }: PlannedDecision,
  { userId, seq, inserted }: { userId: string; seq: bigint; inserted: HunkAnchor | undefined },
): NewDecision {
  const { kind, reason, text } = effect;
  return {
    id: newId(),
    hunkId: hunk.id,
    kind,
    reason,
    text,
    replaced: now && effect.newText !== undefined && now.now !== hunk.before ? now.now : undefined,
    decidedByUserId: kind === 'already_there' ? undefined : userId,
    seq,
    mergeId: undefined,
    inserted,
  };
}

function takenBy({ suggestion, now }: PlannedDecision, { id, seq }: NewDecision, place: Taken['place']): Taken[] {
  if (!place || !now) return [];
  const { supersededById = null, description, guestId, hunks } = suggestion;
  const versions = [{ id: suggestion.id, supersededById, description, guestId, hunkCount: hunks.length }];
  return [{ decisionId: id, seq, replaced: now.now, place, versions }];
}

/** Writes one event per suggestion and kind of decision. */
async function audit(
  ctx: Context,
  access: DocumentAccess,
  tx: Tx,
  { decisions, approvals }: DecisionPlan,
): Promise<void> {
  const decided = [
    ...decisions.map(({ suggestion, hunk, effect }) => ({ suggestion, hunkId: hunk.id, action: effect.kind })),
    ...approvals.map(({ suggestion, hunkId }) => ({ suggestion, hunkId, action: 'approved' as const })),
  ];
  const groups = groupBy(decided, ({ suggestion, action }) => `${suggestion.id} ${action}`);
  for (const group of groups.values()) {
    const { suggestion, action } = group[0]!;
    await recordAuditEvent(tx, {
      workspaceId: access.workspaceId,
      actorId: action === 'already_there' ? null : ctx.actor.userId,
      action: `hunk.${action}`,
      subjectType: 'version',
      subjectId: suggestion.id,
      data: { documentId: access.documentId, hunkIds: group.map(({ hunkId }) => hunkId) },
    });
  }
}
