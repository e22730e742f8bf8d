import { type DocumentAccess, readableDocuments } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { type Suggestion, suggestionsOfTurns } from '@/versions/queries/suggestion';
import type { ChangeSetEntry, ChangeSetView, DecisionKind } from '../schema';
import { findStanding } from '../store';

/** Returns a turn's suggestions in the documents that the current user may read. Throws NOT_FOUND if there are none. */
export async function changeSet(ctx: Context, { turnId }: { turnId: string }): Promise<ChangeSetView> {
  const parts = await changeSetParts(ctx, turnId);
  const hunkIds = parts.flatMap(({ suggestion }) => suggestion.hunks.map(({ id }) => id));
  const standing = await findStanding(ctx.db, hunkIds);
  return {
    turnId,
    entries: parts.map(({ suggestion, access }) => ({
      documentId: access.documentId,
      path: access.path,
      suggestionId: suggestion.id,
      description: suggestion.description,
      status: suggestion.status,
      supersededById: suggestion.supersededById ?? null,
      counts: countsOf(suggestion.hunks.map(({ id }) => standing.get(id)?.kind)),
    })),
  };
}

/** The suggestions of a change set, without those that a later step of the same turn superseded. */
export async function changeSetParts(
  ctx: Context,
  turnId: string,
): Promise<{ suggestion: Suggestion; access: DocumentAccess }[]> {
  const made = await suggestionsOfTurns(ctx.db, [turnId]);
  const ids = new Set(made.map(({ id }) => id));
  const last = made.filter(({ supersededById }) => supersededById === undefined || !ids.has(supersededById));
  const readable = await readableDocuments(
    ctx,
    last.map(({ documentId }) => documentId),
  );
  if (readable.length === 0) {
    throw new AppError('NOT_FOUND', `no suggestions found of the turn ${turnId.slice(0, 64)}`);
  }
  return readable.flatMap((access) =>
    last.filter(({ documentId }) => documentId === access.documentId).map((suggestion) => ({ suggestion, access })),
  );
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
