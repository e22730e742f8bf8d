import { folderOf, joinPath, nameOf, normalisePath, splitName } from '../../core/path';
import { cutToBytes, type Places, placeProblem, roomForName } from '../../core/place';
import { utf8Length } from '../../core/utf8';

/** How a document gets its file name from its first heading. */

/** The name of a document without a heading. */
export const UNTITLED = 'Untitled';
/** What a new page begins with: the mark of a heading, so that the first words are its title. */
export const UNTITLED_TEXT = '# ';

/** In code points. */
const LONGEST_NAME = 80;
const EXTENSION = '.md';
/** Not allowed in file names of some systems, or the separators of paths. */
const SEPARATORS = /[\\/:|*]/g;
const NOT_IN_NAMES = /[<>"?\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The file name for a heading, without its extension: its words without Markdown, at most 80 code points. Undefined if
 * nothing is left that can be a name.
 */
export function headingName(heading: string): string | undefined {
  const words = withoutDots(
    plainWords(heading).replace(SEPARATORS, ' ').replace(NOT_IN_NAMES, '').replace(/\s+/g, ' '),
  );
  const name = [...words].slice(0, LONGEST_NAME).join('').trim();
  return name && normalisePath(name + EXTENSION).ok ? name : undefined;
}

/** Without dots and spaces at both ends: files that begin with a dot are hidden, and Windows cuts dots from the end. */
function withoutDots(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && /[.\s]/.test(text.charAt(from))) from++;
  while (to > from && /[.\s]/.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Text of a line of Markdown: links become their words, and marks of emphasis and code go. */
function plainWords(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|~~|==|`)(.+?)\1/g, '$2')
    .replace(/(^|[^\p{L}\p{N}])[*_]([^*_]+)[*_](?![\p{L}\p{N}])/gu, '$1$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/**
 * The path of a document in its folder that is named `name`: with a number if that is in use ("Plan 2.md"). A document
 * that has the name with a number already keeps its path, and so does one whose folder has no room for the name. `others` are the places of all other documents.
 */
export function namedPath(current: string, name: string, others: Places): string {
  const { stem } = splitName(nameOf(current));
  if (stem === name || (stem.startsWith(`${name} `) && /^\d+$/.test(stem.slice(name.length + 1)))) return current;
  return freeNumberedPath(folderOf(current), name, others) ?? current;
}

/**
 * The first free path of `name` in a folder: "Plan.md", "Plan 2.md", "Plan 3.md" … A name that is too long for a path is
 * cut; undefined if there is no room for any of it.
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
