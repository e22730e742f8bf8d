import { folderOf, joinPath, nameOf, normalisePath, splitName } from '../../core/path';
import { cutToBytes, type Places, placeProblem, roomForName } from '../../core/place';
import { utf8Length } from '../../core/utf8';
import type { DocumentKind, DocumentPairHalf } from '../../schema';

/** How a document gets its file name from its first heading. */

/** The first text of a new page: the syntax of a heading, so that the first words become its title. */
export const UNTITLED_TEXT = '# ';

/** In code points. */
const LONGEST_NAME = 80;
const EXTENSION = '.md';
/** Characters that some systems don't allow in file names, and path separators. */
const SEPARATORS = /[\\/:|*]/g;
const NOT_IN_NAMES = /[<>"?\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Returns the file name for a heading, without its extension: its words without Markdown, at most 80 code points.
 * Undefined if nothing is left that can be a name.
 */
export function headingName(heading: string): string | undefined {
  const words = withoutDots(
    plainWords(heading).replace(SEPARATORS, ' ').replace(NOT_IN_NAMES, '').replace(/\s+/g, ' '),
  );
  const name = [...words].slice(0, LONGEST_NAME).join('').trim();
  return name && normalisePath(name + EXTENSION).ok ? name : undefined;
}

/** Removes dots and spaces at both ends: files that begin with a dot are hidden, and Windows cuts dots from the end. */
function withoutDots(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && /[.\s]/.test(text.charAt(from))) from++;
  while (to > from && /[.\s]/.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/**
 * Returns the plain text of a line of Markdown: links are replaced by their words, and the syntax of emphasis and code
 * is removed.
 */
export function plainWords(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|~~|==|`)(.+?)\1/g, '$2')
    .replace(/(^|[^\p{L}\p{N}])[*_]([^*_]+)[*_](?![\p{L}\p{N}])/gu, '$1$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/**
 * Returns the path of a document that gets the name `name` in its folder, with a number if that name is in use ("Plan
 * 2.md"). A document that already has the name with a number keeps its path, and so does one whose folder has no room
 * for the name. `others` are the places of all other documents.
 */
export function namedPath(current: string, name: string, others: Places): string {
  const { stem } = splitName(nameOf(current));
  if (stem === name || (stem.startsWith(`${name} `) && /^\d+$/.test(stem.slice(name.length + 1)))) return current;
  return freeNumberedPath(folderOf(current), name, others) ?? current;
}

/**
 * Returns the first free path for `name` in a folder: "Plan.md", "Plan 2.md", "Plan 3.md" … A name that is too long for
 * a path is cut. Undefined if there is no room for any of it.
 */
export function freeNumberedPath(folder: string, name: string, others: Places): string | undefined {
  for (let n = 1; ; n++) {
    const tail = `${n > 1 ? ` ${n}` : ''}${EXTENSION}`;
    const start = withoutDots(cutToBytes(name, roomForName(folder) - utf8Length(tail)));
    if (!start) return undefined;
    const path = joinPath(folder, start + tail);
    if (!placeProblem(path, others)) return path;
  }
}

interface Headed {
  path: string;
  kind: DocumentKind;
  pair?: DocumentPairHalf | undefined;
}

/**
 * Returns the name of a document's first heading with words, and its path with that name. Undefined if the document has
 * that name, also with a number after it, or isn't a text.
 */
export function nameFromHeading(
  { path, kind, pair }: Headed,
  headings: readonly string[],
): { name: string; path: string } | undefined {
  const first = headings.find((heading) => heading.trim() !== '');
  const name = first === undefined ? undefined : headingName(first);
  const { stem, extension } = splitName(nameOf(path));
  const isNamed = stem === name || stem.replace(/ \d+$/, '') === name;
  if (name === undefined || kind !== 'markdown' || pair || isNamed) return undefined;
  return { name, path: joinPath(folderOf(path), name + extension) };
}
