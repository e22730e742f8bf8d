import { type Heading, headings } from '@/documents/core/index/headings';
import { startOf } from '@/kernel/text';

/**
 * Returns at most `limit` of the headings. The deepest levels are left out first; within one level, headings from all
 * over the text are kept.
 */
export function mainHeadings(all: readonly Heading[], limit: number): Heading[] {
  let kept: Heading[] = [];
  for (let level = 1; level <= 6; level++) {
    const here = all.filter((heading) => heading.level === level);
    kept = [...kept, ...spread(here, limit - kept.length)];
    if (kept.length >= limit) break;
  }
  return kept.sort((a, b) => a.line - b.line);
}

/** A position in a text where something starts. */
export interface Landmark {
  /** The line number, from 1. */
  line: number;
  /** UTF-16 units from the start of the line. Missing at the start of the line. */
  column?: number;
  /** The level of a heading. */
  level?: number;
  /** The heading's text, or the first words. */
  title: string;
}

/** An outline with fewer positions doesn't describe a long text well. */
const FEWEST = 8;
/** How many beginnings of passages replace missing headings. */
const PASSAGES = 24;

/**
 * Returns up to `limit` positions in a text, in order: its headings if it is Markdown; if there are few, also lines
 * that look like titles; if there are still few, the beginnings of passages all over the text. Empty only for a blank
 * text.
 */
export function outlineOf(text: string, { isMarkdown, limit }: { isMarkdown: boolean; limit: number }): Landmark[] {
  const lines = text.split('\n');
  const found = new Map<number, Landmark>();
  const add = (more: readonly Landmark[], most: number) => {
    const others = more.filter(({ line, column }) => column !== undefined || !found.has(line));
    const chosen = spread(others, most - found.size);
    // Positions within a line can't use the line as key, so they get unused negative numbers.
    for (const place of chosen) found.set(place.column === undefined ? place.line : -found.size, place);
  };
  add(isMarkdown ? mainHeadings(headings(text), limit) : [], limit);
  if (found.size < FEWEST) add(titleLines(lines), limit);
  if (found.size < FEWEST) add(passages(lines), Math.min(limit, PASSAGES));
  if (found.size < FEWEST) add(piecesOfLongLines(lines), Math.min(limit, PASSAGES));
  return [...found.values()].sort((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
}

/** Returns `count` of the entries, spread as evenly as possible, including the first. */
function spread<T>(entries: readonly T[], count: number): T[] {
  if (entries.length <= count) return [...entries];
  return Array.from({ length: Math.max(count, 0) }, (_, i) => entries[Math.floor((i * entries.length) / count)]!);
}

const LONGEST_TITLE = 100;
const NUMBERED = /^(?:(?:chapter|part|section|article|appendix)\b|§|\d+(?:\.\d+)*[.):]?[ \t]|[IVXLC]+[.)][ \t])/i;
const EMPHASIZED = /^(?:\*\*[^*]+\*\*|__[^_]+__|\*[^*]+\*|_[^_]+_):?$/;

/** Returns short lines between blank lines that are numbered, emphasized, or in capitals. */
function titleLines(lines: readonly string[]): Landmark[] {
  return lines.flatMap((whole, i) => {
    const title = whole.trim();
    if (title === '' || title.length > LONGEST_TITLE || !isBlank(lines[i - 1]) || !isBlank(lines[i + 1])) return [];
    const isTitle = (NUMBERED.test(title) && !/[.;,]$/.test(title)) || EMPHASIZED.test(title) || isInCapitals(title);
    return isTitle ? [{ line: i + 1, title }] : [];
  });
}

function isInCapitals(title: string): boolean {
  return /\p{Lu}{2}/u.test(title) && !/\p{Ll}/u.test(title);
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

/** Returns the first words after each blank line, or of each line if there are few blank lines. */
function passages(lines: readonly string[]): Landmark[] {
  const written = lines.flatMap((line, i) => (isBlank(line) ? [] : [{ line: i + 1, title: firstWords(line) }]));
  const first = written.filter(({ line }) => isBlank(lines[line - 2]));
  return first.length < FEWEST ? written : first;
}

const LONG_LINE = 4_000;
const PIECE = 2_000;

/** Returns positions inside lines that are too long to show at once. */
function piecesOfLongLines(lines: readonly string[]): Landmark[] {
  return lines.flatMap((line, i) => {
    if (line.length < LONG_LINE) return [];
    const pieces = Math.floor((line.length - 1) / PIECE);
    return Array.from({ length: pieces }, (_, piece) => {
      const column = wordFrom(line, (piece + 1) * PIECE);
      return { line: i + 1, column, title: firstWords(line.slice(column, column + 2 * LONGEST_TITLE)) };
    });
  });
}

/** Returns where the next word starts, if it starts nearby, and otherwise `from`. Never inside a surrogate pair. */
function wordFrom(line: string, from: number): number {
  const space = line.slice(from, from + LONGEST_TITLE).indexOf(' ');
  if (space >= 0) return from + space + 1;
  return /[\uDC00-\uDFFF]/.test(line[from] ?? '') ? from - 1 : from;
}

function firstWords(line: string): string {
  const text = line.trim();
  if (text.length <= LONGEST_TITLE) return text;
  const cut = startOf(text, LONGEST_TITLE);
  const space = cut.lastIndexOf(' ');
  return space > LONGEST_TITLE / 2 ? cut.slice(0, space) : cut;
}
