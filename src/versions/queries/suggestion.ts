import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { SuggestionStatus } from '../schema';
import {
  countChangesOfTurns,
  findAskers,
  findPendingBriefly,
  findPendingOn,
  findPendingSuggestions,
  findSuggestionBriefly,
  findSuggestions,
  findSuggestionsOfChangeSet,
  findSuggestionsOfTurns,
  type SuggestionRow,
} from '../store';
import { findHunks, type HunkOfVersion } from '../store-hunks';

/** Suggestions for the review domain. None of these functions checks access: the caller must. */

export type StoredHunk = HunkOfVersion;

export interface Suggestion {
  id: string;
  documentId: string;
  status: SuggestionStatus;
  supersededById: string | undefined;
  description: string;
  createdAt: Date;
  turnId: string | undefined;
  /** The id of the change set with which it can be decided: its turn's, or one of its author's. */
  changeSetId: string | undefined;
  askedByUserId: string | undefined;
  /** The guest of a share link who suggested it. Guests have no user id. */
  guestId: string | null;
  guestName: string | null;
  linkId: string | null;
  /**
   * Everyone who asked for it or for a suggestion that it refines, or wrote some of its text in a shared draft. For a
   * guest's suggestion, the creator of the link.
   */
  askers: readonly string[];
  /** The version that it is based on. */
  parentId: string | undefined;
  reviewBaseId: string;
  editCount: number;
  charDelta: number;
  hunks: StoredHunk[];
}

/** A pending suggestion without its hunks. */
export interface PendingSuggestion {
  id: string;
  description: string;
  askedByUserId: string | null;
  hunkCount: number;
}

/** Returns the pending suggestions in a document, oldest first. */
export function pendingOn(sql: Sql, documentId: string): Promise<PendingSuggestion[]> {
  return findPendingBriefly(sql, documentId);
}

/** Returns the pending suggestions in a document with their hunks, oldest first. */
export async function pendingSuggestions(db: Db | Tx, documentId: string): Promise<Suggestion[]> {
  return toSuggestions(db, await findPendingSuggestions(db, documentId));
}

export async function suggestionById(db: Db | Tx, versionId: string): Promise<Suggestion | undefined> {
  return (await suggestionsById(db, [versionId]))[0];
}

/** Returns a suggestion's document and status without reading its hunks. */
export async function suggestionStatus(
  db: Db | Tx,
  versionId: string,
): Promise<Pick<Suggestion, 'id' | 'documentId' | 'status'> | undefined> {
  const found = await findSuggestionBriefly(db, versionId);
  return found ? { ...found, status: found.status ?? 'pending' } : undefined;
}

export async function suggestionsById(db: Db | Tx, versionIds: readonly string[]): Promise<Suggestion[]> {
  return toSuggestions(db, await findSuggestions(db, versionIds));
}

/** Returns all suggestions from the given turns, with any status, oldest first. */
export async function suggestionsOfTurns(db: Db | Tx, turnIds: readonly string[]): Promise<Suggestion[]> {
  return toSuggestions(db, await findSuggestionsOfTurns(db, turnIds));
}

/** Returns all suggestions of a turn's or a person's change set, with any status, oldest first. */
export async function suggestionsOfChangeSet(db: Db | Tx, changeSetId: string): Promise<Suggestion[]> {
  return toSuggestions(db, await findSuggestionsOfChangeSet(db, changeSetId));
}

/** Returns how many changes each turn suggests in each document. Superseded suggestions aren't counted. */
export function changesOfTurns(
  db: Db | Tx,
  turnIds: readonly string[],
): Promise<{ turnId: string; documentId: string; changes: number }[]> {
  return countChangesOfTurns(sqlOfTransaction(db), turnIds);
}

/** Returns the pending suggestions in the same document that are based on the same version. */
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

/** Returns the suggestion and document that a hunk belongs to. */
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
    ...{ guestId: row.guestId, guestName: row.guestName, linkId: row.linkId },
    askers,
    parentId: row.parents[0]?.parentId,
    reviewBaseId: row.reviewBaseId ?? row.id,
    editCount: row.editCount ?? 0,
    charDelta: row.charDelta ?? 0,
    hunks: row.hunks,
  };
}
