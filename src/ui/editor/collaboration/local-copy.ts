import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';

/** Name of the browser's copy: by person and document, so that two people at one browser never see each other's. */
export function localCopyName(userId: string, documentId: string): string {
  return `variorum:${userId}:${documentId}`;
}

/** The text of a document as this browser has it. */
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
