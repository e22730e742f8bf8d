import * as Y from 'yjs';
import { AppError } from '@/kernel/error';
import type { Sql } from '@/platform/database';
import { decodeLogRow } from '../../core/log-row';
import { hasHead, readAuthors, readState } from '../../store-log';
import type { StoredDocument } from '../room-host';
import { unpackState } from '../snapshot-bytes';
import { readStoredDocument } from '../stored-document';

export interface StoredDraft extends StoredDocument {
  live: StoredDocument;
}

/**
 * Reads a draft for a room: the live text, and the draft's additions. The draft's log is read first, so that the live
 * text has everything that the draft builds on. Throws NOT_FOUND if the draft was submitted or discarded.
 */
export async function readStoredDraft(
  sql: Sql,
  { documentId, draftId }: { documentId: string; draftId: string },
): Promise<StoredDraft> {
  const own = await readDraftLog(sql, draftId);
  const live = await readStoredDocument(sql, documentId);
  // Read the draft's authors last, so that ids reserved in the live text for the draft are attributed to the draft.
  const authors = (await readAuthors(sql, [draftId])).get(draftId) ?? [];
  await requireDraft(sql, draftId);
  return {
    seq: own.seq,
    state: live.state,
    updates: [...live.updates, ...own.updates],
    authors: new Map([...live.authors, ...authors]),
    draftWriters: new Set([...authors].flatMap(([, { userId }]) => userId ?? [])),
    live,
  };
}

/**
 * Reads a draft's additions to its document. Call `requireDraft` afterwards, because this returns nothing for a deleted
 * draft.
 */
export async function readDraftLog(sql: Sql, draftId: string): Promise<StoredDocument> {
  const { snapshot, rows, authors } = await readState(sql, draftId);
  const state = snapshot && (await unpackState(snapshot.data));
  return {
    seq: rows.at(-1)?.seq ?? snapshot?.seq ?? 0n,
    state: undefined,
    updates: [...(state ? [state] : []), ...rows.flatMap((row) => decodeLogRow(row.data))],
    authors,
  };
}

/** Throws NOT_FOUND if the draft was submitted or discarded. */
export async function requireDraft(sql: Sql, draftId: string): Promise<void> {
  if (!(await hasHead(sql, draftId))) throw new AppError('NOT_FOUND', DRAFT_GONE);
}

export const DRAFT_GONE = 'this draft was submitted or discarded';

/** Returns a draft's additions to a live text with this state vector: a part of the draft's state. */
export function ownPart(state: Uint8Array, live: ReadonlyMap<number, number>): Uint8Array {
  return Y.diffUpdate(state, Y.encodeStateVector(new Map(live)));
}
