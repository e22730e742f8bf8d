import { readableDocuments } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { groupSuggestions, ungroupSuggestions } from '@/versions/commands/group-suggestions';
import { changeSetId as idOfChangeSet } from '@/versions/commands/outside/change-set-id';
import { suggestionsById } from '@/versions/queries/suggestion';
import { findTreeChangesById, joinChangeSet, leaveChangeSet } from '../../tree/store';
import type { PartIds } from '../schema';

const DECIDED = 'One of these suggestions is no longer under review. Nothing was changed.';

export function countOf({ suggestionIds, treeChangeIds }: PartIds): number {
  return new Set(suggestionIds).size + new Set(treeChangeIds).size;
}

/**
 * Checks that these are the person's own suggestions under review in a project. The caller has checked that they may
 * comment there. Throws NOT_FOUND for other people's suggestions, and CONFLICT if one is closed.
 */
export async function requireOwnParts(ctx: Context, parts: PartIds & { projectId: string }): Promise<void> {
  const own = [...(await ownSuggestions(ctx, parts)), ...(await ownTreeChanges(ctx, parts))];
  if (own.length < countOf(parts)) {
    throw new AppError('NOT_FOUND', 'You can add only suggestions of your own that are in this project.');
  }
  if (!own.every(({ status }) => status === 'pending')) throw new AppError('CONFLICT', DECIDED);
}

async function ownSuggestions(
  ctx: Context,
  { projectId, suggestionIds }: Pick<PartIds, 'suggestionIds'> & { projectId: string },
): Promise<{ status: string }[]> {
  const found = await suggestionsById(ctx.db, [...new Set(suggestionIds)]);
  const readable = await readableDocuments(
    ctx,
    found.map(({ documentId }) => documentId),
  );
  const here = new Set(readable.filter((one) => one.projectId === projectId).map(({ documentId }) => documentId));
  return found.filter(
    ({ documentId, turnId, askedByUserId }) =>
      here.has(documentId) && turnId === undefined && askedByUserId === ctx.actor.userId,
  );
}

async function ownTreeChanges(
  ctx: Context,
  { projectId, treeChangeIds = [] }: Pick<PartIds, 'treeChangeIds'> & { projectId: string },
): Promise<{ status: string }[]> {
  const found = await findTreeChangesById(ctx.db, treeChangeIds);
  return found.filter(
    (change) => change.projectId === projectId && change.turnId === null && change.askedByUserId === ctx.actor.userId,
  );
}

/** Puts suggestions into a request. Throws CONFLICT if one is in another change set. */
export async function putInto(tx: Tx, changeSetId: string, parts: PartIds): Promise<void> {
  const suggestionIds = [...new Set(parts.suggestionIds)];
  const treeChangeIds = [...new Set(parts.treeChangeIds)];
  const texts = await groupSuggestions(tx, suggestionIds, changeSetId);
  const changes = await joinChangeSet(tx, treeChangeIds, changeSetId);
  if (texts + changes === countOf(parts)) return;
  throw new AppError('CONFLICT', 'One of these suggestions is already in another change request. Nothing was changed.');
}

/**
 * Takes a person's open suggestions out of a request, so that each is on its own again. Throws CONFLICT if one is
 * decided.
 */
export async function takeOutOf(
  tx: Tx,
  { id, projectId }: { id: string; projectId: string },
  { userId, ...parts }: PartIds & { userId: string },
): Promise<void> {
  const suggestionIds = [...new Set(parts.suggestionIds)];
  // Give each its own change set, as if it had been suggested alone.
  const alone = [...new Set(parts.treeChangeIds)].map((key) => ({
    id: key,
    changeSetId: idOfChangeSet({ userId, projectId, key }),
  }));
  const texts = await ungroupSuggestions(tx, suggestionIds, id);
  const changes = await leaveChangeSet(tx, alone, id);
  if (texts + changes < countOf(parts)) throw new AppError('CONFLICT', DECIDED);
}
