import { requireDocument } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import { readUpdates } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { type Db, sqlOfPool, type Tx } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import type { AmendingUpdate } from '@/versions/core/drafts/amend';
import { partsOfHunks } from '@/versions/queries/blame';
import { type Suggestion, suggestionById } from '@/versions/queries/suggestion';
import { TASKS } from '@/versions/work/tasks';
import { findActiveDecisions, wasTakenOut } from '../../store';

/** The open changes of a suggestion, as an update of the live text. */
export interface Amendment extends AmendingUpdate {
  documentId: string;
  suggestionId: string;
  /** The open hunks, in order. */
  hunkIds: string[];
  /** The number up to which the log of the live text was read. */
  seq: bigint;
}

/**
 * Returns the data for a draft that continues a suggestion under review. Authors can continue their own suggestion, and
 * people who can decide can amend any. Throws NOT_FOUND, FORBIDDEN, and CONFLICT if the suggestion is closed or its
 * open changes no longer fit the text.
 */
export async function readAmendment(
  ctx: Context,
  { documentId, suggestionId }: { documentId: string; suggestionId: string },
): Promise<Amendment> {
  const found = await requireAmendable(ctx, { documentId, suggestionId });
  if (found.status !== 'pending') {
    throw new AppError('CONFLICT', 'This suggestion is no longer under review, so it can’t be edited.');
  }
  const openIds = await openOf(ctx.db, found);
  const written = await partsOfHunks(
    ctx.db,
    found.hunks.map(({ id }) => id),
  );
  const open = found.hunks
    .filter(({ id }) => openIds.has(id))
    .map((hunk) => ({ ...hunk, parts: written.get(hunk.id) ?? [{ length: hunk.after.length, versionId: null }] }));
  const { updates, seq } = await readUpdates(sqlOfPool(ctx.pool), documentId);
  const applied = await runTask(TASKS, 'amend', { updates, hunks: open, suggestionId });
  if (!applied) {
    throw new AppError('CONFLICT', 'Some changes conflict with the document. Review those first, then edit the rest.');
  }
  return { documentId, suggestionId, hunkIds: open.map(({ id }) => id), seq, ...applied };
}

/**
 * Checks that the suggestion's open changes are the same as when the draft was started. Otherwise the draft would
 * suggest again what was decided or replaced meanwhile. An acceptance that was undone counts as a change, too: undoing
 * inserted the old text again, beside the changes of the draft. Decisions wait until the transaction ends. Throws
 * CONFLICT.
 */
export async function requireSameOpen(
  tx: Tx,
  { documentId, suggestionId, hunkIds, seq }: Omit<Amendment, keyof AmendingUpdate | 'seq'> & { seq: bigint | null },
): Promise<void> {
  await lockHead(tx, documentId);
  const found = await suggestionById(tx, suggestionId);
  const isGone = found?.status === 'superseded' || found?.status === 'withdrawn';
  const openIds = isGone ? new Set() : await openOf(tx, found);
  const areSame = openIds.size === hunkIds.length && hunkIds.every((id) => openIds.has(id));
  if (areSame && !(seq !== null && (await wasTakenOut(tx, hunkIds, seq)))) return;
  throw new AppError(
    'CONFLICT',
    'Changes that this draft builds on were reviewed or replaced in the meantime. Copy what you need from this draft, discard it, and start again.',
  );
}

/** Returns the ids of a suggestion's undecided hunks. */
async function openOf(db: Db | Tx, suggestion: Suggestion | undefined): Promise<ReadonlySet<string>> {
  const ids = suggestion?.hunks.map(({ id }) => id) ?? [];
  const activeDecisions = await findActiveDecisions(db, ids);
  return new Set(ids.filter((id) => !activeDecisions.has(id)));
}

/** Returns a suggestion that the person may amend. Throws NOT_FOUND and FORBIDDEN. */
export async function requireAmendable(
  ctx: Context,
  { documentId, suggestionId }: { documentId: string; suggestionId: string },
): Promise<Suggestion> {
  const found = await suggestionById(ctx.db, suggestionId);
  if (found?.documentId !== documentId) {
    throw new AppError('NOT_FOUND', 'This suggestion doesn’t exist in this document.');
  }
  const isOwn = found.turnId === undefined && found.askedByUserId === ctx.actor.userId;
  await requireDocument(ctx, documentId, isOwn ? 'comment' : 'decide');
  return found;
}
