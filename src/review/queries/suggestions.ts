import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { requireDocumentOf } from '@/versions/access';
import { encodeAnchor } from '@/versions/core/anchors';
import {
  pendingSuggestions,
  type StoredHunk,
  type Suggestion,
  suggestionById,
  suggestionsOfTurns,
} from '@/versions/queries/suggestion';
import { namesOfMembers } from '@/versions/queries/version';
import type { DecisionView, HunkView, SuggestionView } from '../schema';
import { type DecisionRow, findStanding } from '../store';

type Names = ReadonlyMap<string, string>;

/** The suggestions of a document that are under review, oldest first. */
export async function suggestions(ctx: Context, { documentId }: { documentId: string }): Promise<SuggestionView[]> {
  const { workspaceId } = await requireDocument(ctx, documentId, 'read');
  return toViews(ctx, workspaceId, await pendingSuggestions(ctx.db, documentId));
}

/** One suggestion, whatever its status. Unknown, or of a document that one may not read: NOT_FOUND. */
export async function suggestion(ctx: Context, { suggestionId }: { suggestionId: string }): Promise<SuggestionView> {
  const { found, access } = await requireDocumentOf(ctx, await suggestionById(ctx.db, suggestionId), {
    permission: 'read',
    notFound: `suggestion not found: ${suggestionId.slice(0, 64)}`,
  });
  return (await toViews(ctx, access.workspaceId, [found]))[0]!;
}

/**
 * What became of the suggestions that some turns made, oldest first: those of documents that one may read, in the
 * workspace of `documentId`.
 */
export async function verdictsOnTurns(
  ctx: Context,
  { documentId, turnIds }: { documentId: string; turnIds: readonly string[] },
): Promise<SuggestionView[]> {
  const { workspaceId } = await requireDocument(ctx, documentId, 'read');
  const made = await suggestionsOfTurns(ctx.db, turnIds);
  const readable = new Set<string>();
  for (const id of new Set(made.map((one) => one.documentId))) {
    const may = await requireDocument(ctx, id, 'read').then(
      () => true,
      () => false,
    );
    if (may) readable.add(id);
  }
  return toViews(
    ctx,
    workspaceId,
    made.filter((one) => readable.has(one.documentId)),
  );
}

async function toViews(ctx: Context, workspaceId: string, found: readonly Suggestion[]): Promise<SuggestionView[]> {
  if (found.length === 0) return [];
  const hunkIds = found.flatMap(({ hunks }) => hunks.map(({ id }) => id));
  const [standing, names] = await Promise.all([findStanding(ctx.db, hunkIds), namesOfMembers(ctx, workspaceId)]);
  return found.map(({ supersededById, turnId, askedByUserId, hunks, ...rest }) => ({
    ...rest,
    supersededById: supersededById ?? null,
    turnId: turnId ?? null,
    askedBy: askedByUserId === undefined ? null : person(askedByUserId, names),
    hunks: hunks.map((hunk) => toHunkView(hunk, standing.get(hunk.id), names)),
  }));
}

function toHunkView({ anchor, ...hunk }: StoredHunk, decision: DecisionRow | undefined, names: Names): HunkView {
  return {
    ...hunk,
    anchor: encodeAnchor(anchor),
    decision: decision ? toDecisionView(decision, names) : null,
  };
}

function toDecisionView({ kind, reason, text, decidedByUserId, createdAt }: DecisionRow, names: Names): DecisionView {
  const decidedBy = decidedByUserId === null ? null : person(decidedByUserId, names);
  return { kind, reason, text, decidedBy, decidedAt: createdAt };
}

function person(userId: string, names: Names) {
  return { userId, name: names.get(userId) ?? 'somebody who left' };
}
