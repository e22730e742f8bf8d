import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { SuggestionStatus } from '../schema';
import {
  countChangesOfTurns,
  findAskers,
  findHunks,
  findPendingBriefly,
  findPendingOn,
  findPendingSuggestions,
  findSuggestions,
  findSuggestionsOfChangeSet,
  findSuggestionsOfTurns,
  type HunkOfVersion,
  type SuggestionRow,
} from '../store';

/** Suggestions for the review domain. None of these functions checks access: the caller has. */

export type StoredHunk = HunkOfVersion;

export interface Suggestion {
  id: string;
  documentId: string;
  status: SuggestionStatus;
  supersededById: string | undefined;
  description: string;
  createdAt: Date;
  turnId: string | undefined;
  /** What it can be decided with: its turn, or a change set of its person. */
  changeSetId: string | undefined;
  askedByUserId: string | undefined;
  /** Everyone who asked for it or for a suggestion that it refines, or wrote some of its text in a shared draft. */
  askers: readonly string[];
  /** The version that it builds on. */
  parentId: string | undefined;
  reviewBaseId: string;
  editCount: number;
  charDelta: number;
  hunks: StoredHunk[];
}

/** A suggestion under review, without its hunks. */
export interface PendingSuggestion {
  id: string;
  description: string;
  askedByUserId: string | null;
  hunkCount: number;
}

/** The suggestions under review in a document, oldest first. */
export function pendingOn(sql: Sql, documentId: string): Promise<PendingSuggestion[]> {
  return findPendingBriefly(sql, documentId);
}

/** The suggestions under review in a document, with their hunks, oldest first. */
export async function pendingSuggestions(db: Db | Tx, documentId: string): Promise<Suggestion[]> {
  return toSuggestions(db, await findPendingSuggestions(db, documentId));
}

export async function suggestionById(db: Db | Tx, versionId: string): Promise<Suggestion | undefined> {
  return (await suggestionsById(db, [versionId]))[0];
}

export async function suggestionsById(db: Db | Tx, versionIds: readonly string[]): Promise<Suggestion[]> {
  return toSuggestions(db, await findSuggestions(db, versionIds));
}

/** All suggestions from the given turns, whatever their status, oldest first. */
export async function suggestionsOfTurns(db: Db | Tx, turnIds: readonly string[]): Promise<Suggestion[]> {
  return toSuggestions(db, await findSuggestionsOfTurns(db, turnIds));
}

/** All suggestions of a change set, a turn's or a person's, whatever their status, oldest first. */
export async function suggestionsOfChangeSet(db: Db | Tx, changeSetId: string): Promise<Suggestion[]> {
  return toSuggestions(db, await findSuggestionsOfChangeSet(db, changeSetId));
}

/** How many changes each turn suggests in each document; refined suggestions aren't counted again. */
export function changesOfTurns(
  db: Db | Tx,
  turnIds: readonly string[],
): Promise<{ turnId: string; documentId: string; changes: number }[]> {
  return countChangesOfTurns(sqlOfTransaction(db), turnIds);
}

/** The suggestions under review in the same document that build on the same version. */
export async function siblingsOf(
  db: Db | Tx,
  parentIds: readonly string[],
): Promise<{ id: string; parentId: string }[]> {
  return findPendingOn(db, parentIds);
}

export interface HunkPlace {
  hunkId: string;
  documentId: string;
  suggestionId: string;
  status: SuggestionStatus;
}

/** The suggestion and document that a hunk belongs to. */
export async function placeOfHunk(db: Db | Tx, hunkId: string): Promise<HunkPlace | undefined> {
  return (await placesOfHunks(db, [hunkId]))[0];
}

export async function placesOfHunks(db: Db | Tx, hunkIds: readonly string[]): Promise<HunkPlace[]> {
  return (await findHunks(db, hunkIds)).map(({ id, versionId, version }) => ({
    hunkId: id,
    documentId: version.documentId,
    suggestionId: versionId,
    status: version.status ?? 'pending',
  }));
}

async function toSuggestions(db: Db | Tx, rows: readonly SuggestionRow[]): Promise<Suggestion[]> {
  if (rows.length === 0) return [];
  const askers = await findAskers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toSuggestion(row, askers.get(row.id) ?? []));
}

function toSuggestion(row: SuggestionRow, askers: readonly string[]): Suggestion {
  return {
    id: row.id,
    documentId: row.documentId,
    status: row.status ?? 'pending',
    supersededById: row.supersededById ?? undefined,
    description: row.description,
    createdAt: row.createdAt,
    turnId: row.createdByTurnId ?? undefined,
    changeSetId: row.createdByTurnId ?? row.changeSetId ?? undefined,
    askedByUserId: row.askedByUserId ?? undefined,
    askers,
    parentId: row.parents[0]?.parentId,
    reviewBaseId: row.reviewBaseId ?? row.id,
    editCount: row.editCount ?? 0,
    charDelta: row.charDelta ?? 0,
    hunks: row.hunks,
  };
}
