import * as Y from 'yjs';
import { contentOf } from '../core/content';
import { indexEntry } from '../core/index/entry';
import { joinBytes, type SplitText, splitBytes } from '../core/line-ends';
import type { DocumentKind } from '../schema';

/** A document's stored updates, newest last. */
export interface StoredUpdates {
  updates: readonly Uint8Array[];
}

/** Work over whole documents that can take seconds; see `runTask`. Inputs and results can be copied between threads. */
export const DOCUMENT_TASKS = {
  text: ({ updates }: StoredUpdates): string => withDocument(updates, textOf),

  textAndState: ({ updates }: StoredUpdates): { text: string; state: Uint8Array } =>
    withDocument(updates, (doc) => ({ text: textOf(doc), state: Y.encodeStateAsUpdate(doc) })),

  split: ({ bytes }: { bytes: Uint8Array }): SplitText | undefined => splitBytes(bytes),

  file: ({ updates, ...form }: StoredUpdates & Omit<SplitText, 'text'>): Uint8Array =>
    joinBytes({ ...form, text: withDocument(updates, textOf) }),

  indexEntry: (document: { path: string; kind: DocumentKind; text: string }) => indexEntry(document),
};

/** Returns the document that results from updates. The caller owns it, and must destroy it. */
export function documentOf(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  // Apply all in one transaction: merging neighbours once at its end is much cheaper than after each update.
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  return doc;
}

function withDocument<T>(updates: readonly Uint8Array[], work: (doc: Y.Doc) => T): T {
  const doc = documentOf(updates);
  try {
    return work(doc);
  } finally {
    doc.destroy();
  }
}

function textOf(doc: Y.Doc): string {
  return contentOf(doc).toString();
}
