import { type DocumentAccess, readableDocuments } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { type Suggestion, suggestionsOfChangeSet } from '@/versions/queries/suggestion';
import { findHeads } from '../requests/store';
import type { ChangeSetEntry, ChangeSetView, DecisionKind } from '../schema';
import { findActiveDecisions } from '../store';
import { treeChangesOfChangeSet, wasWithdrawn } from '../tree/queries/turn-tree-changes';
import type { TreeChangeView } from '../tree/schema';

/**
 * Returns a change set's suggestions in the documents that the current user may read, and its changes of the tree.
 * Returns an empty change set if everything in it was withdrawn. Throws NOT_FOUND if the user could never read any of
 * it.
 */
export async function changeSet(ctx: Context, { changeSetId }: { changeSetId: string }): Promise<ChangeSetView> {
  return changeSetView(ctx, changeSetId, await changeSetParts(ctx, changeSetId));
}

/** Returns the progress of the parts of a change set. */
export async function changeSetView(
  ctx: Context,
  changeSetId: string,
  { suggestions, tree }: ChangeSetParts,
): Promise<ChangeSetView> {
  const hunkIds = suggestions.flatMap(({ suggestion }) => suggestion.hunks.map(({ id }) => id));
  const [activeDecisions, heads] = await Promise.all([
    findActiveDecisions(ctx.db, hunkIds),
    findHeads(ctx.db, [changeSetId]),
  ]);
  return {
    changeSetId,
    isClosed: heads.get(changeSetId)?.isClosed ?? false,
    entries: suggestions.map(({ suggestion, access }) => ({
      documentId: access.documentId,
      path: access.path,
      suggestionId: suggestion.id,
      description: suggestion.description,
      status: suggestion.status,
      supersededById: suggestion.supersededById ?? null,
      counts: countsOf(suggestion.hunks.map(({ id }) => activeDecisions.get(id)?.kind)),
    })),
    tree,
  };
}

export interface ChangeSetParts {
  suggestions: { suggestion: Suggestion; access: DocumentAccess }[];
  tree: TreeChangeView[];
}

/** Returns the parts of a change set. Throws NOT_FOUND if the user could never read any of it. */
export async function changeSetParts(ctx: Context, changeSetId: string): Promise<ChangeSetParts> {
  const parts = await readableParts(ctx, changeSetId);
  if (parts.suggestions.length + parts.tree.length > 0) return parts;
  if (!(await hadSuggestions(ctx, changeSetId)) && !(await wasWithdrawn(ctx, changeSetId))) {
    throw new AppError('NOT_FOUND', `The change set has no suggestions: ${changeSetId.slice(0, 64)}`);
  }
  return parts;
}

/** Returns whether a change set had suggestions in a document that the user may read, all of which were withdrawn. */
async function hadSuggestions(ctx: Context, changeSetId: string): Promise<boolean> {
  const made = await suggestionsOfChangeSet(ctx.db, changeSetId);
  const documentIds = made.map(({ documentId }) => documentId);
  return (await readableDocuments(ctx, documentIds)).length > 0;
}

/**
 * Returns the parts of a change set that the user may read, without parts that were withdrawn or superseded by a later
 * part of it.
 */
export async function readableParts(ctx: Context, changeSetId: string): Promise<ChangeSetParts> {
  const [made, tree] = await Promise.all([
    suggestionsOfChangeSet(ctx.db, changeSetId),
    treeChangesOfChangeSet(ctx, changeSetId),
  ]);
  const ids = new Set(made.map(({ id }) => id));
  const last = made.filter(
    ({ status, supersededById }) =>
      status !== 'withdrawn' && (supersededById === undefined || !ids.has(supersededById)),
  );
  const readable = await readableDocuments(
    ctx,
    last.map(({ documentId }) => documentId),
  );
  const suggestions = readable.flatMap((access) =>
    last.filter(({ documentId }) => documentId === access.documentId).map((suggestion) => ({ suggestion, access })),
  );
  return { suggestions, tree };
}

function countsOf(kinds: readonly (DecisionKind | undefined)[]): ChangeSetEntry['counts'] {
  const count = (...wanted: (DecisionKind | undefined)[]) => kinds.filter((kind) => wanted.includes(kind)).length;
  return {
    hunks: kinds.length,
    open: count(undefined),
    accepted: count('accepted', 'accepted_edited'),
    rejected: count('rejected'),
    alreadyThere: count('already_there'),
  };
}
