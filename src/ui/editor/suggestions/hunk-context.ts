import { shorten, shortLine } from '@/kernel/text';
import { lineAround, textAround } from './text-around';

/** The words around a change in the current text. */
export interface HunkContext {
  before: string;
  /** The current text in the change's place, shortened. */
  now: string;
  after: string;
}

/** How many words of context a card shows on each side. */
const WORDS = 5;
/** How many characters of the current text in the change's place a card shows, in UTF-16 units. */
const SHOWN_NOW = 60;
/** How much text to read on each side, in UTF-16 units: enough for five words, and few enough for the segmenter. */
const REACH = 240;
/** How much farther to read, to the start or the end of the line, in UTF-16 units. */
const LINE_REACH = 1_000;
/** A longer change is read only up to this length (UTF-16 units), and the text after it isn't read. */
const LONGEST_NOW = 1_000;

/** How much text a whole paragraph shows on each side of a change, in UTF-16 units. */
const PARAGRAPH_REACH = 4_000;
const EMPTY_LINE = /\n[^\S\n]*\n/g;

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Returns the last five words before a change and the first five words after it, with “…” where text was left out.
 * Words follow Unicode's rules (`Intl.Segmenter`), so scripts without spaces work too. Part of a word that touches the
 * change counts as a word and stays attached to it. Line breaks and runs of blanks become one blank.
 */
export function wordsAround(before: string, after: string): Omit<HunkContext, 'now'> {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  const from = left.length > WORDS ? left.at(-WORDS)!.from : 0;
  const to = right.length > WORDS ? right[WORDS - 1]!.to : after.length;
  const head = from > 0 ? '…' : '';
  const tail = to < after.length ? '…' : '';
  return {
    before: joined(head + before.slice(from)).trimStart(),
    after: joined(after.slice(0, to) + tail).trimEnd(),
  };
}

/** The text of an editor. */
interface Source {
  length: number;
  slice(from: number, to: number): string;
  /** Returns the line at a position. */
  lineAt(position: number): { from: number; to: number };
}

/** Returns a text outside an editor as a source. */
export function plainSource(text: string): Source {
  return {
    length: text.length,
    slice: (from, to) => text.slice(from, to),
    lineAt: (position) => {
      const end = text.indexOf('\n', position);
      return { from: position === 0 ? 0 : text.lastIndexOf('\n', position - 1) + 1, to: end < 0 ? text.length : end };
    },
  };
}

/** Returns the words around the part of a text that a change replaces, without Markdown's marks. */
export function contextOf(
  source: Source,
  { from, to }: { from: number; to: number },
  { isMarkdown }: { isMarkdown: boolean },
): HunkContext {
  const isLong = to - from > LONGEST_NOW;
  const readTo = isLong ? from + LONGEST_NOW : Math.min(source.length, to + REACH);
  const start = Math.max(source.lineAt(Math.max(0, from - REACH)).from, from - REACH - LINE_REACH, 0);
  const end = isLong ? readTo : Math.min(source.lineAt(readTo).to, readTo + LINE_REACH);
  const passage = { text: source.slice(start, end), from: from - start, to: Math.min(to, end) - start };
  const { before, now, after } = isMarkdown ? textAround(passage) : lineAround(passage);
  const around = wordsAround(before, isLong ? '' : after);
  return { ...around, now: spaced(now) };
}

/**
 * Returns all text of the paragraphs in which a change begins and ends, without Markdown's marks. Of a very long
 * paragraph, it returns the part around the change, with “…” where text was left out.
 */
export function paragraphsOf(
  source: Source,
  { from, to }: { from: number; to: number },
  { isMarkdown }: { isMarkdown: boolean },
): HunkContext {
  const nowEnd = Math.min(to, from + LONGEST_NOW);
  const reachFrom = Math.max(0, from - PARAGRAPH_REACH);
  const reachTo = nowEnd < to ? nowEnd : Math.min(source.length, to + PARAGRAPH_REACH);
  // The empty line right before the change isn't the one before the text above it, which is shown if nothing else is.
  const above = source.slice(reachFrom, from).trimEnd();
  const gap = [...above.matchAll(EMPTY_LINE)].at(-1);
  const below = source.slice(nowEnd, reachTo).search(EMPTY_LINE);
  const start = gap ? reachFrom + gap.index + gap[0].length : reachFrom;
  const end = below < 0 ? reachTo : nowEnd + below;
  const passage = { text: source.slice(start, end), from: from - start, to: nowEnd - start };
  const { before, now, after } = isMarkdown ? textAround(passage) : lineAround(passage);
  const isCutBefore = !gap && start > 0 && before !== '';
  const isCutAfter = nowEnd < to || (below < 0 && end < source.length && after !== '');
  return {
    before: `${isCutBefore ? '…' : ''}${before.toWellFormed()}`,
    now: shorten(now, LONGEST_NOW),
    after: `${nowEnd < to ? '' : after.toWellFormed()}${isCutAfter ? '…' : ''}`,
  };
}

/** Returns whether text was left out around a change. */
export function isShortened({ before, after }: HunkContext): boolean {
  return before.startsWith('…') || after.endsWith('…');
}

/** Shortens the text but keeps a blank at either end, which separates words. */
function spaced(text: string): string {
  const short = shortLine(text, SHOWN_NOW);
  if (short.trim() === '') return '';
  return `${/^\s/.test(text) ? ' ' : ''}${short.trim()}${/\s$/.test(text) ? ' ' : ''}`;
}

function wordsOf(text: string): { from: number; to: number }[] {
  return [...SEGMENTER.segment(text)].flatMap(({ index, segment, isWordLike }) =>
    isWordLike ? { from: index, to: index + segment.length } : [],
  );
}

/** Replaces line breaks and runs of blanks with one blank, as shown in a card. */
function joined(text: string): string {
  return text.replace(/\s+/g, ' ').toWellFormed();
}
