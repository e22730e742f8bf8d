import type { Tx } from '@/platform/database';
import type { AnchoredHunk } from '../core/anchors';
import type { Hunk } from '../core/hunks';
import type { SuggestionStatus } from '../schema';
import {
  findHunks,
  findPendingOn,
  findPendingSuggestions,
  findSuggestion,
  findSuggestionsOfTurns,
  type HunkRow,
  type SuggestionRow,
} from '../store';

/** Suggestions for the review domain. None of these asks who reads: the caller has. */

export type StoredHunk = Hunk & AnchoredHunk & { id: string; position: number };

export interface Suggestion {
  id: string;
  documentId: string;
  status: SuggestionStatus;
  supersededById: string | undefined;
  description: string;
  createdAt: Date;
  turnId: string | undefined;
  askedByUserId: string | undefined;
  /** The version that it was made on. */
  parentId: string | undefined;
  reviewBaseId: string;
  editCount: number;
  charDelta: number;
  hunks: StoredHunk[];
}

/** Those of a document that are under review, oldest first. */
export async function pendingSuggestions(db: Tx, documentId: string): Promise<Suggestion[]> {
  return (await findPendingSuggestions(db, documentId)).map(toSuggestion);
}

export async function suggestionById(db: Tx, versionId: string): Promise<Suggestion | undefined> {
  const row = await findSuggestion(db, versionId);
  return row && toSuggestion(row);
}

/** Those that some turns made, whatever became of them, oldest first. */
export async function suggestionsOfTurns(db: Tx, turnIds: readonly string[]): Promise<Suggestion[]> {
  return (await findSuggestionsOfTurns(db, turnIds)).map(toSuggestion);
}

/** Those under review in the same document that were made on the same version. */
export async function siblingsOf(db: Tx, parentIds: readonly string[]): Promise<{ id: string; parentId: string }[]> {
  return findPendingOn(db, parentIds);
}

export interface HunkPlace {
  hunkId: string;
  documentId: string;
  suggestionId: string;
  status: SuggestionStatus;
}

/** Which suggestion of which document a hunk belongs to. */
export async function placeOfHunk(db: Tx, hunkId: string): Promise<HunkPlace | undefined> {
  return (await placesOfHunks(db, [hunkId]))[0];
}

export async function placesOfHunks(db: Tx, hunkIds: readonly string[]): Promise<HunkPlace[]> {
  return (await findHunks(db, hunkIds)).map(({ id, versionId, version }) => ({
    hunkId: id,
    documentId: version.documentId,
    suggestionId: versionId,
    status: version.status ?? 'pending',
  }));
}

function toSuggestion(row: SuggestionRow): Suggestion {
  return {
    id: row.id,
    documentId: row.documentId,
    status: row.status ?? 'pending',
    supersededById: row.supersededById ?? undefined,
    description: row.description,
    createdAt: row.createdAt,
    turnId: row.createdByTurnId ?? undefined,
    askedByUserId: row.askedByUserId ?? undefined,
    parentId: row.parents[0]?.parentId,
    reviewBaseId: row.reviewBaseId ?? row.id,
    editCount: row.editCount ?? 0,
    charDelta: row.charDelta ?? 0,
    hunks: row.hunks.map(toHunk),
  };
}

function toHunk({ id, position, baseFrom, baseTo, before, after, ...row }: HunkRow): StoredHunk {
  const { anchorFrom, anchorTo, placeFrom, placeTo } = row;
  return {
    id,
    position,
    from: baseFrom,
    to: baseTo,
    before,
    after,
    anchor: { from: anchorFrom, to: anchorTo, placeFrom, placeTo },
  };
}
