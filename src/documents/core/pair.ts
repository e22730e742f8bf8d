import type { DocumentPairHalf } from '../schema';
import { displayName, folderOf, joinPath, nameOf, splitName } from './path';

/** Lists show a pair of documents once, under the name that both halves share. */

interface Listed {
  path: string;
  pair?: DocumentPairHalf;
}

/** Returns a document's name in a list. Prose and halves of pairs have no extension there. */
export function listedName({ path, pair }: Listed): string {
  return pair ? splitName(nameOf(path)).stem : displayName(path);
}

/** Removes the second half of each pair from a list and keeps its order. */
export function oncePerPair<T extends Listed>(documents: readonly T[]): T[] {
  const seen = new Set<string>();
  return documents.filter(({ pair }) => {
    if (!pair) return true;
    if (seen.has(pair.pairId)) return false;
    seen.add(pair.pairId);
    return true;
  });
}

/**
 * Returns the path for another name in the same folder. A half of a pair keeps its extension, typed or not. Prose keeps
 * it unless another one is typed, because lists show its name without.
 */
export function renamedPath({ path, pair }: Listed, name: string): string {
  const { extension } = splitName(nameOf(path));
  const isProse = displayName(path) !== nameOf(path);
  const hasOwn = pair ? name.endsWith(extension) : !isProse || ENDING.test(name);
  return joinPath(folderOf(path), hasOwn ? name : name + extension);
}

/** The extension of a typed name, if it names a kind of file. */
const ENDING = /\.[^./\s]+$/;
