import {
  ancestorsOf,
  folderOf,
  isInside,
  joinPath,
  MAX_NAME_BYTES,
  MAX_PATH_BYTES,
  nameOf,
  normalisePath,
  splitName,
} from './path';
import { utf8Length } from './utf8';

/** The documents and folders in a project, without the trash. */
export interface Places {
  documents: ReadonlySet<string>;
  folders: ReadonlySet<string>;
}

export function placesOf(paths: Iterable<string>): Places {
  const documents = new Set(paths);
  const folders = new Set<string>();
  for (const path of documents) for (const folder of ancestorsOf(path)) folders.add(folder);
  return { documents, folders };
}

/**
 * Returns why a document can't have a path, as a sentence for the person, or undefined if it can. A path can't be both
 * a document and a folder, because the project couldn't be exported as files.
 */
export function placeProblem(path: string, places: Places): string | undefined {
  if (places.documents.has(path)) return `A document named “${path}” already exists.`;
  if (places.folders.has(path)) return `A folder named “${path}” already exists.`;
  const file = ancestorsOf(path).find((folder) => places.documents.has(folder));
  return file === undefined ? undefined : `“${file}” is a document, not a folder.`;
}

/**
 * Returns the free path nearest to `wanted`: itself, or with a word and a number after the stem ("launch copy.md",
 * "launch copy 2.md"), outside of folders that have become documents. Undefined if there is no room for a longer name.
 */
export function freePath(wanted: string, places: Places, word: string): string | undefined {
  return freePaths([wanted], places, word)?.[0];
}

/** Does the same as `freePath` for documents that stay together: all get the same word and number. */
export function freePaths(wanted: readonly string[], places: Places, word: string): string[] | undefined {
  return wanted.every((path) => !placeProblem(path, places)) ? [...wanted] : numberedPaths(wanted, places, word);
}

/** Returns the paths of duplicates. Works like `freePaths`, but never returns the originals' paths. */
export function copyPaths(originals: readonly string[], places: Places): string[] | undefined {
  return numberedPaths(originals, places, 'copy');
}

/** Returns the path of a document that follows another one: the other's folder and name, with its own extension. */
export function companionPath(path: string, own: string): string {
  return joinPath(folderOf(path), splitName(nameOf(path)).stem + splitName(nameOf(own)).extension);
}

function numberedPaths(wanted: readonly string[], places: Places, word: string): string[] | undefined {
  // With one more name than there are places, at least one name is free.
  const tries = wanted.length * (places.documents.size + places.folders.size) + 1;
  for (let n = 1; n <= tries; n++) {
    const paths = wanted.map((path) => numberedPath(path, places, { word, n }));
    if (paths.some((path) => path === undefined)) return undefined;
    const found = paths.filter((path) => path !== undefined);
    if (found.every((path) => !placeProblem(path, places))) return found;
  }
  return undefined;
}

/** Returns a path with a word and a number after its stem, or undefined if there is no room. */
function numberedPath(wanted: string, places: Places, { word, n }: { word: string; n: number }): string | undefined {
  const file = ancestorsOf(wanted).find((folder) => places.documents.has(folder));
  const folder = folderOf(file ?? wanted);
  const { stem, extension } = splitName(nameOf(wanted));
  const base = stem.replace(new RegExp(` ${word}( \\d+)?$`), '');
  const room = roomForName(folder);
  const tail = ` ${word}${n > 1 ? ` ${n}` : ''}${extension}`;
  const start = cutToBytes(base, room - utf8Length(tail)).trimEnd();
  return start ? joinPath(folder, start + tail) : undefined;
}

/** Returns the most bytes that a name in a folder can have. */
export function roomForName(folder: string): number {
  const prefix = folder ? utf8Length(folder) + 1 : 0;
  return Math.min(MAX_NAME_BYTES, MAX_PATH_BYTES - prefix);
}

/** Returns the longest start of a text that has at most this many bytes of UTF-8, in whole code points. */
export function cutToBytes(text: string, bytes: number): string {
  let used = 0;
  let end = 0;
  for (const char of text) {
    used += utf8Length(char);
    if (used > bytes) break;
    end += char.length;
  }
  return text.slice(0, end);
}

export interface Move {
  from: string;
  to: string;
}

/** A document that gets another path, or a copy that gets a new one. */
export interface PathChange extends Move {
  kind: 'move' | 'copy';
}

export type FolderMove = { ok: true; moves: Move[] } | { ok: false; problem: string };

/**
 * Returns the moves when the folder `from` becomes `to` (both normalised). An existing folder is merged with it. If one
 * path is in use, nothing moves. There are no moves if the folder doesn't exist or is already there.
 */
export function planFolderMove(from: string, to: string, places: Places): FolderMove {
  if (from === to) return { ok: true, moves: [] };
  if (isInside(to, from)) return { ok: false, problem: 'A folder can’t be moved into itself.' };
  const moves: Move[] = [];
  const staying: string[] = [];
  for (const path of places.documents) {
    if (isInside(path, from)) moves.push({ from: path, to: to + path.slice(from.length) });
    else staying.push(path);
  }
  const others = placesOf(staying);
  for (const move of moves) {
    const place = normalisePath(move.to);
    const problem = place.ok ? placeProblem(move.to, others) : place.problem;
    if (problem) return { ok: false, problem: `${problem} Nothing was moved.` };
  }
  return { ok: true, moves };
}
