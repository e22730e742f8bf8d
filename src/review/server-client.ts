import * as Y from 'yjs';

/**
 * The Yjs client ids under which this process writes decisions, one per document. A new id for each decision would make
 * every document's state vector grow. They are kept while the process runs, so they cost one number per document with
 * decisions.
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
