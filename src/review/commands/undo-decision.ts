import type { DocumentAccess } from '@/documents/access';
import { announceUpdate } from '@/documents/commands/append-update';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocumentOf } from '@/versions/access';
import { closeSuggestion } from '@/versions/commands/close-suggestion';
import { placeOfHunk, type StoredHunk, type Suggestion, suggestionById } from '@/versions/queries/suggestion';
import { isTaken } from '../core/closing';
import { Fork } from '../fork';
import { peopleOf, personOf } from '../people';
import type { UndoReport } from '../schema';
import {
  type DecisionRow,
  findDecidedHunks,
  findLastUndone,
  findStanding,
  insertRanges,
  markUndone,
  markUnmerged,
  putAnchorOf,
} from '../store';
import { deleteApprovals } from '../store-rules';

/**
 * Takes a decision back. What was accepted is taken out of the text again if it stands as it went in, a deletion put back if
 * its neighbours still meet; a rejection is simply open again. A suggestion that was closed is under review again (a merge
 * that took it in stays). Undoing twice does nothing the second time, and says who did it. An acceptance that still waits
 * for others is withdrawn. Throws NOT_FOUND, FORBIDDEN, and CONFLICT with `details.reason` `undo_blocked` and a sentence why.
 */
export async function undoDecision(ctx: Context, { hunkId }: { hunkId: string }): Promise<UndoReport> {
  const { found: place, access } = await requireDocumentOf(ctx, await placeOfHunk(ctx.db, hunkId), {
    permission: 'decide',
    notFound: `suggested change not found: ${hunkId.slice(0, 64)}`,
  });
  const { names } = await peopleOf(ctx, access.workspaceId);
  const undone = await inTransaction(ctx.db, async (tx) => {
    const fork = await Fork.open(tx, access.documentId);
    try {
      const suggestion = (await suggestionById(tx, place.suggestionId))!;
      const hunk = suggestion.hunks.find(({ id }) => id === hunkId)!;
      const decision = (await findStanding(tx, [hunkId])).get(hunkId);
      const undo = { ctx, access, tx, fork, suggestion, hunk };
      return decision ? await takeBack(undo, decision) : await withdraw(undo);
    } finally {
      fork.close();
    }
  });
  if (undone.isTextChanged) announceUpdate(ctx, access.documentId);
  if (undone.isNew) ctx.bus.publish(topics.review(access.documentId));
  const { undoneByUserId, ...report } = undone;
  return { ...report, undoneBy: personOf(undoneByUserId, names) };
}

interface Undo {
  ctx: Context;
  access: DocumentAccess;
  tx: Tx;
  fork: Fork;
  suggestion: Suggestion;
  hunk: StoredHunk;
}

type Undone = Omit<UndoReport, 'undoneBy'> & { undoneByUserId: string };

async function takeBack(undo: Undo, decision: DecisionRow): Promise<Undone> {
  const { ctx, tx, fork, suggestion, hunk } = undo;
  const blocked = blockedBy(suggestion, decision);
  if (blocked) throw undoBlocked(blocked, suggestion);
  if (isTaken(decision.kind)) await takeOut(undo, decision);

  // It stands on the hunks of later refinements, too.
  const hunks = await findDecidedHunks(tx, [decision.id]);
  const at = new Date();
  const by = { userId: ctx.actor.userId, at };
  await markUndone(tx, decision.id, by);
  await deleteApprovals(tx, { hunkId: { in: hunks.map(({ id }) => id) } });
  const closed = hunks.flatMap(({ version: { id, status } }) =>
    status === 'pending' || status === 'superseded' ? [] : [id],
  );
  for (const id of closed) await closeSuggestion(tx, id, 'pending');
  await markUnmerged(tx, closed);
  await recordUndo(undo, 'hunk.undone', { hunkIds: [hunk.id], kind: decision.kind });
  return { status: 'pending', isTextChanged: fork.isChanged, isNew: true, undoneByUserId: by.userId, undoneAt: at };
}

function blockedBy({ status }: Suggestion, { kind }: DecisionRow): string | undefined {
  if (status === 'superseded') {
    return 'A newer suggestion has replaced this one and builds on what was decided. Look there. Nothing was changed.';
  }
  if (kind === 'already_there') return 'Nobody decided this change: its text stood in the document already.';
  return undefined;
}

async function takeOut(undo: Undo, decision: DecisionRow): Promise<void> {
  const { access, tx, fork, suggestion, hunk } = undo;
  const put = decision.text ?? hunk.after;
  const replaced = decision.replaced ?? hunk.before;
  const anchor = putAnchorOf(decision);
  const [standing] = anchor ? fork.findPut([{ anchor, put }]) : [];
  if (!standing) throw undoBlocked(changedSince(put), suggestion);
  const [applied] = fork.apply([{ now: standing, put: replaced }]);
  const seq = await fork.append(tx);
  const { fromClock, toClock } = applied!;
  if (toClock === fromClock) return;
  const { documentId } = access;
  await insertRanges(tx, [{ documentId, clientId: fork.clientId, decisionId: decision.id, seq, fromClock, toClock }]);
}

function changedSince(put: string): string {
  return put === ''
    ? 'The text around the deleted passage has changed since, so it is not put back. Nothing was changed.'
    : 'The accepted text has been changed since, so it is not taken out again. Nothing was changed.';
}

function undoBlocked(message: string, { status, supersededById }: Suggestion): AppError {
  return new AppError('CONFLICT', message, { details: { reason: 'undo_blocked', status, supersededById } });
}

/** No decision stands: an approval of one's own is withdrawn, an undo that has happened is told. */
async function withdraw(undo: Undo): Promise<Undone> {
  const { ctx, tx, suggestion, hunk } = undo;
  const { status } = suggestion;
  const { userId } = ctx.actor;
  if ((await deleteApprovals(tx, { userId, hunkId: hunk.id })) > 0) {
    await recordUndo(undo, 'hunk.approval_withdrawn', { hunkIds: [hunk.id] });
    return { status, isTextChanged: false, isNew: true, undoneByUserId: userId, undoneAt: new Date() };
  }
  const last = await findLastUndone(tx, hunk.id);
  if (!last?.undoneAt) throw undoBlocked('Nobody has decided this change: there is nothing to undo.', suggestion);
  const { undoneAt, undoneByUserId } = last;
  return { status, isTextChanged: false, isNew: false, undoneByUserId: undoneByUserId ?? '', undoneAt };
}

async function recordUndo({ ctx, access, tx, suggestion }: Undo, action: string, data: object): Promise<void> {
  await recordAuditEvent(tx, {
    workspaceId: access.workspaceId,
    actorId: ctx.actor.userId,
    action,
    subjectType: 'version',
    subjectId: suggestion.id,
    data: { documentId: access.documentId, ...data },
  });
}
