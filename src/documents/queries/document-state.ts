import type * as Y from 'yjs';
import type { Sql } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import type { SplitText } from '../core/line-ends';
import { decodeLogRow } from '../core/log-row';
import { readState } from '../store-log';
import { unpackState } from '../sync/snapshot-bytes';
import { DOCUMENT_TASKS, documentOf } from '../work/tasks';

/**
 * Returns the document as stored in the log, and the number of the log's last row. The caller owns the Y.Doc, may
 * change it, and must destroy it. A document without a log is empty, at 0. `bytes` is the size of the stored state and
 * the updates since.
 */
export async function loadState(sql: Sql, documentId: string): Promise<{ doc: Y.Doc; seq: bigint; bytes: number }> {
  const { updates, seq, bytes } = await readUpdates(sql, documentId);
  return { doc: documentOf(updates), seq, bytes };
}

/** Returns a document's text as stored in the log. */
export async function currentText(sql: Sql, documentId: string): Promise<{ text: string; seq: bigint }> {
  const { updates, seq } = await readUpdates(sql, documentId);
  return { text: await textOf(updates), seq };
}

/** Returns a document's text as stored in the log, and its state as one Yjs update. */
export async function currentTextAndState(
  sql: Sql,
  documentId: string,
): Promise<{ text: string; state: Uint8Array; seq: bigint }> {
  const { updates, seq } = await readUpdates(sql, documentId);
  return { ...(await runTask(DOCUMENT_TASKS, 'textAndState', { updates })), seq };
}

/** Returns the text that results from updates. */
export function textOf(updates: readonly Uint8Array[]): Promise<string> {
  return runTask(DOCUMENT_TASKS, 'text', { updates });
}

/** Returns a document's text as a file's bytes. */
export async function currentFile(sql: Sql, documentId: string, form: Omit<SplitText, 'text'>): Promise<Uint8Array> {
  const { updates } = await readUpdates(sql, documentId);
  return runTask(DOCUMENT_TASKS, 'file', { updates, ...form });
}

/**
 * Returns a log's updates, oldest first, and the number of its last row. A draft's updates build on those of its
 * document: read the document's afterwards.
 */
export async function readUpdates(
  sql: Sql,
  documentId: string,
): Promise<{ updates: Uint8Array[]; seq: bigint; bytes: number }> {
  const { snapshot, rows } = await readState(sql, documentId);
  const state = snapshot && (await unpackState(snapshot.data));
  const updates = [...(state ? [state] : []), ...rows.flatMap((row) => decodeLogRow(row.data))];
  const bytes = rows.reduce((sum, row) => sum + row.data.length, state?.length ?? 0);
  return { updates, seq: rows.at(-1)?.seq ?? snapshot?.seq ?? 0n, bytes };
}
