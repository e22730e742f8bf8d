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
import { findStanding } from '../../store';

/** The open changes of a suggestion, as an update of the live text. */
export interface Amendment extends AmendingUpdate {
  documentId: string;
  suggestionId: string;
  /** The open hunks, in order. */
  hunkIds: string[];
}

/**
 * Returns what makes a draft of a suggestion that is under review. Authors can continue their own suggestion, and
 * people who can decide can amend any. Throws NOT_FOUND, FORBIDDEN, and CONFLICT for a suggestion that is closed, or one
 * whose open changes no longer fit the text.
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
  const { updates } = await readUpdates(sqlOfPool(ctx.pool), documentId);
  const applied = await runTask(TASKS, 'amend', { updates, hunks: open, suggestionId });
  if (!applied) {
    throw new AppError('CONFLICT', 'Some changes conflict with the document. Decide those first, then edit the rest.');
  }
  return { documentId, suggestionId, hunkIds: open.map(({ id }) => id), ...applied };
}

/**
 * Checks that the open changes of a suggestion are still those that a draft began with, so that the draft doesn't suggest
 * again what was decided or replaced meanwhile. Decisions wait until the transaction ends. Throws CONFLICT.
 */
export async function requireSameOpen(
  tx: Tx,
  { documentId, suggestionId, hunkIds }: Pick<Amendment, 'documentId' | 'suggestionId' | 'hunkIds'>,
): Promise<void> {
  await lockHead(tx, documentId);
  const found = await suggestionById(tx, suggestionId);
  const openIds = found?.status === 'superseded' ? new Set() : await openOf(tx, found);
  if (openIds.size === hunkIds.length && hunkIds.every((id) => openIds.has(id))) return;
  throw new AppError(
    'CONFLICT',
    'Changes you started from were decided or replaced in the meantime. Copy what you need from this draft, discard it, and start again.',
  );
}

/** The ids of a suggestion's hunks that aren't decided. */
async function openOf(db: Db | Tx, suggestion: Suggestion | undefined): Promise<ReadonlySet<string>> {
  const ids = suggestion?.hunks.map(({ id }) => id) ?? [];
  const standing = await findStanding(db, ids);
  return new Set(ids.filter((id) => !standing.has(id)));
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
