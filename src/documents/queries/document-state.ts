import * as Y from 'yjs';
import type { Sql } from '@/platform/database';
import { contentOf } from '../core/content';
import { decodeLogRow } from '../core/log-row';
import { readState } from '../store-log';
import { unpackState } from '../sync/snapshot-bytes';

/**
 * Returns the document as stored in the log, and the number of the last row in it. The caller owns the Y.Doc, may
 * change it, and must destroy it. A document without a log is empty, at 0. `bytes` is the size of the stored state and
 * the updates since.
 */
export async function loadState(sql: Sql, documentId: string): Promise<{ doc: Y.Doc; seq: bigint; bytes: number }> {
  const { snapshot, rows } = await readState(sql, documentId);
  const state = snapshot && (await unpackState(snapshot.data));
  const doc = new Y.Doc();
  // One transaction for all: merging neighbours once at its end is much cheaper than after each update.
  doc.transact(() => {
    if (state) Y.applyUpdate(doc, state);
    for (const row of rows) for (const update of decodeLogRow(row.data)) Y.applyUpdate(doc, update);
  });
  const bytes = rows.reduce((sum, row) => sum + row.data.length, state?.length ?? 0);
  return { doc, seq: rows.at(-1)?.seq ?? snapshot?.seq ?? 0n, bytes };
}

/** Returns a document's text as stored in the log. */
export async function currentText(sql: Sql, documentId: string): Promise<{ text: string; seq: bigint }> {
  const { doc, seq } = await loadState(sql, documentId);
  const text = contentOf(doc).toString();
  doc.destroy();
  return { text, seq };
}
