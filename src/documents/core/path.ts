import { isPlainName } from '@/kernel/readable';
import type { DocumentKind } from '../schema';
import { utf8Length } from './utf8';

/**
 * A document's path: folders and a name, joined by `/`, without a slash at either end. Folders aren't rows: they exist
 * while a document is in them.
 */

export const MAX_PATH_BYTES = 1024;
/** The limit of file systems for one name. */
export const MAX_NAME_BYTES = 255;
const MAX_DEPTH = 32;

/** Control characters, line separators, and marks that reverse text and can therefore disguise the end of a name. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** The manifest of a folder that the terminal client pulled. */
export const FOLDER_MANIFEST = '.variorum.json';
const RESERVED = new Set(['.git', FOLDER_MANIFEST]);

export type PathResult = { ok: true; path: string } | { ok: false; problem: string };

/**
 * Returns the normalised path (NFC, no spaces around names), or what is wrong with it, as a sentence for the person.
 * Documents are also exported as files, so a path can't climb up, use another platform's separator, or contain a reserved name.
 */
export function normalisePath(input: string): PathResult {
  const fail = (problem: string): PathResult => ({ ok: false, problem });
  // Check the length before any work whose cost grows with the input.
  if (input.length > MAX_PATH_BYTES) return fail(`A path can be at most ${MAX_PATH_BYTES} bytes long.`);
  const names = input
    .normalize('NFC')
    .split('/')
    .map((name) => name.trim());
  if (names.length > MAX_DEPTH) return fail(`Folders can be at most ${MAX_DEPTH - 1} levels deep.`);
  for (const name of names) {
    const problem = nameProblem(name);
    if (problem) return fail(problem);
  }
  const path = names.join('/');
  return utf8Length(path) > MAX_PATH_BYTES
    ? fail(`A path can be at most ${MAX_PATH_BYTES} bytes long.`)
    : { ok: true, path };
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'The path has an empty folder or file name. Use one slash between names.';
  if (name === '.' || name === '..') return 'A name can’t be “.” or “..”.';
  if (name.includes('\\')) return 'A name can’t contain a backslash. Use “/” to separate folders.';
  if (FORBIDDEN.test(name)) return 'A name can’t contain line breaks or invisible control characters.';
  if (!isPlainName(name)) return 'A name can’t have that many combining marks on one letter.';
  if (RESERVED.has(name.toLowerCase())) return `The name “${name.toLowerCase()}” is reserved.`;
  if (utf8Length(name) > MAX_NAME_BYTES) return `A name can be at most ${MAX_NAME_BYTES} bytes long.`;
  return undefined;
}

const KINDS: ReadonlyMap<string, DocumentKind> = new Map([
  ['.md', 'markdown'],
  ['.markdown', 'markdown'],
  ['.txt', 'markdown'],
  ['.json', 'json'],
  ['.typ', 'typst'],
]);

/** Extensions that aren't shown. `.txt` is shown, because it tells people that nothing in the document is formatted. */
const PROSE_ENDING = /^\.(?:md|markdown)$/i;

export function kindOf(path: string): DocumentKind {
  return KINDS.get(splitName(nameOf(path)).extension.toLowerCase()) ?? 'code';
}

/** Returns the last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns a document's name as people read it: prose has no extension. Where people edit a name, it has one. */
export function displayName(path: string): string {
  const name = nameOf(path);
  const { stem, extension } = splitName(name);
  return PROSE_ENDING.test(extension) ? stem : name;
}

/** Returns a path as people read it: “notes / 2026 / Plan”. Where people edit a path, it has slashes and its extension. */
export function displayPath(path: string): string {
  return displayPlace('', joinPath(folderOf(path), displayName(path)));
}

/** Returns a folder of a project as people read it: “Launch / notes / 2026”. */
export function displayPlace(projectName: string, folder: string): string {
  return [projectName, ...folder.split('/')].filter(Boolean).join(' / ');
}

/** Returns the folder of a path; empty at the top level. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Returns the folders above a path, outermost first. */
export function ancestorsOf(path: string): string[] {
  const names = path.split('/');
  return names.slice(1).map((_, i) => names.slice(0, i + 1).join('/'));
}

/** Splits a name into its stem and its extension with the dot. `.gitignore` has no extension. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' };
}

export function joinPath(folder: string, name: string): string {
  return folder ? `${folder}/${name}` : name;
}

/** Returns whether a path is in a folder, at any depth. */
export function isInside(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}
