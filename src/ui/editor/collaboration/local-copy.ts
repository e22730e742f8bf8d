import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';

/** Returns the copy's name. It contains the person, so people who share a browser never see each other's copies. */
export function localCopyName(userId: string, documentId: string): string {
  return `variorum:${userId}:${documentId}`;
}

/** Reads the text of a document from this browser's copy. */
export async function readLocalCopy(userId: string, documentId: string): Promise<string> {
  const doc = new Y.Doc();
  const copy = new IndexeddbPersistence(localCopyName(userId, documentId), doc);
  await copy.whenSynced;
  const text = contentOf(doc).toString();
  await copy.destroy();
  return text;
}

export async function deleteLocalCopy(userId: string, documentId: string): Promise<void> {
  await new IndexeddbPersistence(localCopyName(userId, documentId), new Y.Doc()).clearData();
}
