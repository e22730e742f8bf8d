import { requireProject } from '@/documents/access';
import { splitText } from '@/documents/core/line-ends';
import { documentsOf } from '@/documents/queries/tree';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { type Db, inTransaction, type Tx } from '@/platform/database';
import { changeSetId } from '@/versions/commands/outside/change-set-id';
import { reviewPlace } from '../core/review-place';
import type { SuggestedTreeChange, SuggestOwnTreeChangeInput } from '../schema';
import { countPendingTreeChanges, findTreeChange, lockSuggesting, type TreeChangeRow } from '../store';
import { type CheckedChange, checkedChange } from './suggesting/checked-change';
import { storeTreeChange } from './suggesting/store-tree-change';
import { announceTreeChange } from './tree-events';

/** How many tree changes of one person may be under review in one project. */
const MOST_PENDING = 200;

/**
 * Suggests a person's own change of the project's tree for review. The tree itself doesn't change.
 * - A change of a document is reviewed there, a new document at a document near it, and the first one of a project in its
 *   tree.
 * - It supersedes the person's own open tree changes for the same document or the same new path.
 * - The same key gives the same suggestion.
 * Throws NOT_FOUND, FORBIDDEN (a frozen passage in a document to delete, too), INVALID for a path or text that can't be
 * used, TOO_LARGE, CONFLICT if the path is in use, and RATE_LIMITED if the person has too many tree changes under review in the project.
 */
export async function suggestOwnTreeChange(
  ctx: Context,
  input: SuggestOwnTreeChangeInput,
): Promise<SuggestedTreeChange> {
  const { key, projectId, description, changeSet = key } = input;
  const { workspaceId } = await requireProject(ctx, projectId, 'comment');
  const made = await suggestedBefore(ctx.db, ctx, input);
  if (made) return made;
  const change = await checkedOwnChange(ctx, input);
  const askedInDocumentId = change.documentId ?? (await placeOf(ctx, projectId, change.path ?? ''));
  const { userId } = ctx.actor;
  const draft = {
    ...change,
    ...{ id: key, projectId, workspaceId, userId, call: undefined, askedInDocumentId, description },
    ...{ changeSetId: changeSetId({ userId, projectId, key: changeSet }), replaces: { userId } },
  };
  const result = await inTransaction(ctx.db, async (tx) => {
    // One at a time, so that nobody exceeds the limit.
    await lockSuggesting(tx, { projectId, userId });
    const isNew = await storeTreeChange(tx, draft);
    // Counted without the changes that it supersedes.
    await refuseTooMany(tx, { projectId, userId });
    return isNew ? suggested(draft, true) : ((await suggestedBefore(tx, ctx, input)) ?? suggested(draft, false));
  });
  if (result.isNew) announceTreeChange(ctx, { ...draft, documentId: null }, { workspaceId });
  return result;
}

async function suggestedBefore(
  db: Db | Tx,
  { actor }: Context,
  { key, projectId }: SuggestOwnTreeChangeInput,
): Promise<SuggestedTreeChange | undefined> {
  const found = await findTreeChange(db, key);
  if (!found) return undefined;
  if (found.projectId !== projectId || found.askedByUserId !== actor.userId || found.turnId !== null) {
    throw new AppError('CONFLICT', 'This suggestion couldn’t be sent. Send it again.');
  }
  return suggested(found, false);
}

function checkedOwnChange(ctx: Context, { projectId, change }: SuggestOwnTreeChangeInput): Promise<CheckedChange> {
  const permission = 'comment';
  if (change.kind !== 'create') return checkedChange(ctx, { projectId, change, permission });
  const { kind, path, text } = change;
  return checkedChange(ctx, { projectId, change: { kind, path, content: splitText(text) }, permission });
}

async function placeOf(ctx: Context, projectId: string, path: string): Promise<string | null> {
  return reviewPlace(path, await documentsOf(ctx.db, projectId))?.documentId ?? null;
}

async function refuseTooMany(tx: Tx, whose: { projectId: string; userId: string }): Promise<void> {
  if ((await countPendingTreeChanges(tx, whose)) <= MOST_PENDING) return;
  throw new AppError(
    'RATE_LIMITED',
    `You already have ${MOST_PENDING} document changes under review in this project. Wait until some are decided.`,
  );
}

function suggested(
  row: Pick<TreeChangeRow, 'id' | 'kind' | 'path' | 'fromPath' | 'askedInDocumentId' | 'changeSetId'>,
  isNew: boolean,
): SuggestedTreeChange {
  const { id: treeChangeId, kind, path, fromPath, askedInDocumentId: reviewedInDocumentId } = row;
  const from = kind === 'rename' ? fromPath : null;
  return {
    treeChangeId,
    kind,
    path: path ?? fromPath ?? '',
    from,
    reviewedInDocumentId,
    changeSetId: row.changeSetId,
    isNew,
  };
}
