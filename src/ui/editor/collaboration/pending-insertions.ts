import type * as Y from 'yjs';

const awaited = new WeakMap<Y.Doc, Set<Promise<void>>>();

/**
 * Keeps a document's connection open until `arrival` resolves, even after its page was left, so that a pending
 * insertion still gets into the text.
 */
export function addPendingInsertion(doc: Y.Doc, arrival: Promise<void>): void {
  const all = awaited.get(doc) ?? new Set();
  awaited.set(doc, all.add(arrival));
  void arrival.then(() => all.delete(arrival));
}

/** Resolves once no insertion into a document is pending anymore. Returns undefined if none is pending now. */
export function whenNonePending(doc: Y.Doc): Promise<unknown> | undefined {
  const all = awaited.get(doc);
  return all?.size ? Promise.all(all) : undefined;
}
