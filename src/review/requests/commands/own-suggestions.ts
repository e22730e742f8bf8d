import { readableDocuments } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { groupSuggestions } from '@/versions/commands/group-suggestions';
import { suggestionsById } from '@/versions/queries/suggestion';

interface Wanted {
  projectId: string;
  suggestionIds: readonly string[];
}

/**
 * Checks that these are the person's own suggestions under review in a project. Throws NOT_FOUND for others, and CONFLICT
 * if one is closed.
 */
export async function requireOwnSuggestions(ctx: Context, { projectId, suggestionIds }: Wanted): Promise<void> {
  const ids = new Set(suggestionIds);
  const found = await suggestionsById(ctx.db, [...ids]);
  const readable = await readableDocuments(
    ctx,
    found.map(({ documentId }) => documentId),
  );
  const here = new Set(readable.filter((one) => one.projectId === projectId).map(({ documentId }) => documentId));
  const own = found.filter(
    ({ documentId, turnId, askedByUserId }) =>
      here.has(documentId) && turnId === undefined && askedByUserId === ctx.actor.userId,
  );
  if (own.length < ids.size) {
    throw new AppError('NOT_FOUND', 'You can add only suggestions of your own that are in this project.');
  }
  if (!own.every(({ status }) => status === 'pending')) {
    throw new AppError('CONFLICT', 'One of these suggestions is no longer under review. Nothing was changed.');
  }
}

/** Puts suggestions into a request. Throws CONFLICT if one is in another change set. */
export async function putInto(tx: Tx, changeSetId: string, suggestionIds: readonly string[]): Promise<void> {
  const ids = [...new Set(suggestionIds)];
  if ((await groupSuggestions(tx, ids, changeSetId)) === ids.length) return;
  throw new AppError('CONFLICT', 'One of these suggestions is already in another change request. Nothing was changed.');
}
