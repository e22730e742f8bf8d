import type { DocumentPairHalf } from '../schema';
import { displayName, folderOf, joinPath, nameOf, splitName } from './path';

/** Pairs of documents as lists show them: once, by the name that both halves have in common. */

interface Listed {
  path: string;
  pair?: DocumentPairHalf;
}

/** A document's name in a list: of prose and of a half of a pair, without the extension. */
export function listedName({ path, pair }: Listed): string {
  return pair ? splitName(nameOf(path)).stem : displayName(path);
}

/** Leaves out the second half of each pair, in the order of the list. */
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
 * The path for another name in the same folder. A half of a pair keeps its extension, typed or not; prose keeps it unless
 * another one is typed, since lists show its name without.
 */
export function renamedPath({ path, pair }: Listed, name: string): string {
  const { extension } = splitName(nameOf(path));
  const isProse = displayName(path) !== nameOf(path);
  const hasOwn = pair ? name.endsWith(extension) : !isProse || ENDING.test(name);
  return joinPath(folderOf(path), hasOwn ? name : name + extension);
}

/** What a typed name ends with, if it names a kind of file. */
const ENDING = /\.[^./\s]+$/;
