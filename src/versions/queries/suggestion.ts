import type { Tx } from '@/platform/database';
import type { AnchoredHunk } from '../core/anchors';
import type { Hunk } from '../core/hunks';
import type { SuggestionStatus } from '../schema';
import {
  findHunk,
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

/** Which suggestion of which document a hunk belongs to. */
export async function placeOfHunk(
  db: Tx,
  hunkId: string,
): Promise<{ documentId: string; suggestionId: string } | undefined> {
  const row = await findHunk(db, hunkId);
  return row && { documentId: row.version.documentId, suggestionId: row.versionId };
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
