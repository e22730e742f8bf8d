import * as Y from 'yjs';
import { AppError } from '@/kernel/error';
import type { Sql } from '@/platform/database';
import { decodeLogRow } from '../../core/log-row';
import { hasHead, readState } from '../../store-log';
import type { StoredDocument } from '../room-host';
import { unpackState } from '../snapshot-bytes';
import { readStoredDocument } from '../stored-document';

export interface StoredDraft extends StoredDocument {
  live: StoredDocument;
}

/**
 * Reads a draft for a room: the live text, and what the draft adds. Its log is read first, so that the live text has
 * everything that the draft builds on. Throws NOT_FOUND if the draft was submitted or discarded.
 */
export async function readStoredDraft(
  sql: Sql,
  { documentId, draftId }: { documentId: string; draftId: string },
): Promise<StoredDraft> {
  const own = await readState(sql, draftId);
  const live = await readStoredDocument(sql, documentId);
  if (!(await hasHead(sql, draftId))) throw new AppError('NOT_FOUND', DRAFT_GONE);
  const ownState = own.snapshot && (await unpackState(own.snapshot.data));
  const ownUpdates = [...(ownState ? [ownState] : []), ...own.rows.flatMap((row) => decodeLogRow(row.data))];
  return {
    seq: own.rows.at(-1)?.seq ?? own.snapshot?.seq ?? 0n,
    state: live.state,
    updates: [...live.updates, ...ownUpdates],
    authors: new Map([...live.authors, ...own.authors]),
    live,
  };
}

export const DRAFT_GONE = 'this draft was submitted or discarded';

/** What a draft adds to a live text that has this much: a part of the draft's state. */
export function ownPart(state: Uint8Array, live: ReadonlyMap<number, number>): Uint8Array {
  return Y.diffUpdate(state, Y.encodeStateVector(new Map(live)));
}
