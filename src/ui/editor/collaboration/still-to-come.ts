import type * as Y from 'yjs';

const awaited = new WeakMap<Y.Doc, Set<Promise<void>>>();

/** Keeps a document's connection until `arrival` resolves, also after its page was left: it brings something into the text. */
export function awaitArrival(doc: Y.Doc, arrival: Promise<void>): void {
  const all = awaited.get(doc) ?? new Set();
  awaited.set(doc, all.add(arrival));
  void arrival.then(() => all.delete(arrival));
}

/** Resolves once nothing more is to come into a document's text; undefined if nothing is on its way now. */
export function whenNothingIsToCome(doc: Y.Doc): Promise<unknown> | undefined {
  const all = awaited.get(doc);
  return all?.size ? Promise.all(all) : undefined;
}
