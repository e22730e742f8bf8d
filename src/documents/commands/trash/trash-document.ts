import { recordAuditEvents } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction, sqlOfTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocument, requireProject, requireRole } from '../../access';
import type { TrashDocument, TrashMany } from '../../schema';
import { lockPaths, markTrashed } from '../../store';
import { addHeadRows, findEdited, lockHeadRows } from '../../store-log';
import { withPairs } from '../../store-pair';

/**
 * Moves the reviews of later domains away from documents that go to the trash. Returns the topics to publish after the
 * commit.
 */
export type LeaveDocuments = (tx: Tx, documentIds: readonly string[]) => Promise<string[]>;

const leaveNothing: LeaveDocuments = async () => [];

/**
 * Moves a document and its paired document to the trash. They keep their text, history and suggestions, and their paths
 * become free. Doing it twice has no further effect. With `unlessEdited`, neither is trashed if the text of one of them
 * has changed since it was created. Returns whether they are in the trash.
 */
export async function trashDocument(
  ctx: Context,
  input: TrashDocument,
  leave: LeaveDocuments = leaveNothing,
): Promise<{ isTrashed: boolean }> {
  const { documentId, projectId, workspaceId, role } = await requireDocument(ctx, input.documentId, 'read');
  requireRole(ctx, role, 'edit');
  const trashing = { ...input, projectId, workspaceId, documentIds: [documentId], leave };
  const { edited } = await trashAndTell(ctx, trashing);
  return { isTrashed: edited.length === 0 };
}

/** Ids of documents. */
export interface TrashedMany {
  /** The documents that are now in the trash. */
  trashed: string[];
  /** The documents that stay because someone has edited them. */
  edited: string[];
}

/**
 * Moves documents of a project to the trash in one transaction, like `trashDocument`. Documents that are no longer in
 * the project, or are in the trash already, are in neither list of the result.
 */
export async function trashMany(
  ctx: Context,
  input: TrashMany,
  leave: LeaveDocuments = leaveNothing,
): Promise<TrashedMany> {
  const { projectId, workspaceId } = await requireProject(ctx, input.projectId, 'edit');
  return trashAndTell(ctx, { ...input, projectId, workspaceId, leave });
}

async function trashAndTell(
  ctx: Context,
  { unlessEdited = false, ...trashing }: Omit<TrashIn, 'userId'> & { unlessEdited?: boolean | undefined },
): Promise<TrashedMany> {
  const { userId } = ctx.actor;
  const { topics: left, ...result } = await inTransaction(ctx.db, (tx) =>
    trashTogether(tx, { ...trashing, userId, unlessEdited }),
  );
  if (result.trashed.length > 0) ctx.bus.publish(topics.project(trashing.projectId), ...left);
  return result;
}

export interface TrashIn {
  documentIds: readonly string[];
  projectId: string;
  workspaceId: string;
  userId: string;
  leave: LeaveDocuments;
}

/**
 * Moves documents and their paired documents to the trash in the caller's transaction, with audit events. The caller
 * has checked access, and publishes `topics.project` and the returned topics after the commit.
 */
export async function trashIn(tx: Tx, trashing: TrashIn): Promise<string[]> {
  return (await trashTogether(tx, { ...trashing, unlessEdited: false })).topics;
}

async function trashTogether(
  tx: Tx,
  { documentIds, projectId, leave, unlessEdited, ...by }: TrashIn & { unlessEdited: boolean },
): Promise<TrashedMany & { topics: string[] }> {
  const paths = await lockPaths(tx, projectId);
  const wanted = [...new Set(documentIds)].filter((id) => paths.has(id));
  const halves = await withPairs(
    sqlOfTransaction(tx),
    wanted.map((documentId) => ({ documentId })),
  );
  /** Each document with its paired one, unless that is in the trash. */
  const groups = new Map(
    halves.map(({ documentId, pair }) => [
      documentId,
      pair && paths.has(pair.companionId) ? [documentId, pair.companionId] : [documentId],
    ]),
  );
  const changed = unlessEdited ? await lockEdited(tx, [...new Set([...groups.values()].flat())]) : new Set<string>();
  const isEdited = (id: string) => (groups.get(id) ?? []).some((half) => changed.has(half));
  const trashed = wanted.filter((id) => !isEdited(id));
  const going = [...new Set(trashed.flatMap((id) => groups.get(id) ?? []))];
  const edited = wanted.filter(isEdited);
  if (going.length === 0) return { trashed, edited, topics: [] };
  const { workspaceId, userId } = by;
  await markTrashed(tx, going, userId);
  await recordAuditEvents(
    tx,
    going.map((id) => ({
      ...{ workspaceId, actorId: userId, action: 'document.trashed', subjectType: 'document', subjectId: id },
      data: { path: paths.get(id) ?? '' },
    })),
  );
  return { trashed, edited, topics: await leave(tx, going) };
}

/** Returns the documents that someone has edited, and locks all of them against edits until the transaction ends. */
async function lockEdited(tx: Tx, documentIds: readonly string[]): Promise<ReadonlySet<string>> {
  await addHeadRows(tx, documentIds);
  await lockHeadRows(tx, documentIds);
  return findEdited(sqlOfTransaction(tx), documentIds);
}
