import { ancestorsOf } from '@/documents/core/path';

/**
 * Returns the document at which a person's suggestion of a new document is reviewed: the first one with the fewest
 * folders between the two paths. Undefined if there are no documents. `documents` are sorted by path.
 */
export function reviewPlace<D extends { path: string }>(path: string, documents: readonly D[]): D | undefined {
  let best: { document: D; distance: number } | undefined;
  for (const document of documents) {
    const distance = foldersBetween(ancestorsOf(path), ancestorsOf(document.path));
    if (!best || distance < best.distance) best = { document, distance };
  }
  return best?.document;
}

function foldersBetween(one: readonly string[], other: readonly string[]): number {
  const shared = one.filter((folder) => other.includes(folder)).length;
  return one.length + other.length - 2 * shared;
}
