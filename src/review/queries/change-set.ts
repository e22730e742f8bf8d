import { type DocumentAccess, readableDocuments } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { type Suggestion, suggestionsOfChangeSet } from '@/versions/queries/suggestion';
import { findHeads } from '../requests/store';
import type { ChangeSetEntry, ChangeSetView, DecisionKind } from '../schema';
import { findActiveDecisions } from '../store';
import { treeChangesOfChangeSet } from '../tree/queries/turn-tree-changes';
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
  const { isClosed = false, isDraft = false } = heads.get(changeSetId) ?? {};
  return {
    changeSetId,
    isClosed,
    isDraft,
    entries: suggestions.map(({ suggestion, access }) => ({
      documentId: access.documentId,
      path: access.path,
      suggestionId: suggestion.id,
      turnId: suggestion.turnId ?? null,
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

/** Returns the current parts of a change set. Throws NOT_FOUND if the user could never read any of it. */
export async function changeSetParts(ctx: Context, changeSetId: string): Promise<ChangeSetParts> {
  const made = await madeParts(ctx, changeSetId);
  if (isEmpty(made)) {
    throw new AppError('NOT_FOUND', `The change set has no suggestions: ${changeSetId.slice(0, 64)}`);
  }
  return currentParts(made);
}

/**
 * Returns everything that was ever in a change set and that the user may read, also if it was withdrawn or superseded.
 */
export async function madeParts(ctx: Context, changeSetId: string): Promise<ChangeSetParts> {
  const [made, tree] = await Promise.all([
    suggestionsOfChangeSet(ctx.db, changeSetId),
    treeChangesOfChangeSet(ctx, changeSetId),
  ]);
  const readable = await readableDocuments(
    ctx,
    made.map(({ documentId }) => documentId),
  );
  const suggestions = readable.flatMap((access) =>
    made.filter(({ documentId }) => documentId === access.documentId).map((suggestion) => ({ suggestion, access })),
  );
  return { suggestions, tree };
}

/** Returns the parts that weren't withdrawn or superseded by a later one of them. */
export function currentParts({ suggestions, tree }: ChangeSetParts): ChangeSetParts {
  const ids = new Set([...suggestions.map(({ suggestion }) => suggestion.id), ...tree.map(({ id }) => id)]);
  const isCurrent = ({ status, supersededById }: { status: string; supersededById?: string | null | undefined }) =>
    status !== 'withdrawn' && !(supersededById && ids.has(supersededById));
  return { suggestions: suggestions.filter(({ suggestion }) => isCurrent(suggestion)), tree: tree.filter(isCurrent) };
}

export function isEmpty({ suggestions, tree }: ChangeSetParts): boolean {
  return suggestions.length + tree.length === 0;
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
