import * as Y from 'yjs';

/**
 * The Yjs client ids under which this process writes decisions, one per document. A fresh id for each decision would make
 * the state vector of every document grow with them. Kept for as long as the process lives: a number per document that
 * was decided in.
 */
const clientIds = new Map<string, number>();

export function serverClientId(documentId: string): number {
  const known = clientIds.get(documentId);
  if (known !== undefined) return known;
  const doc = new Y.Doc();
  clientIds.set(documentId, doc.clientID);
  doc.destroy();
  return clientIds.get(documentId)!;
}
