import { firstIndex } from '@/kernel/first-index';

/**
 * Finds the prose in a document. Everything else (code, link targets, front matter, markup) is never corrected, and
 * engines that don't know Markdown never read it.
 */

export type Language = 'markdown' | 'plaintext';
export type Range = { start: number; end: number };

/** Returns the ranges that no correction may touch, in UTF-16 units, sorted and without overlaps. */
export function skippedRanges(text: string, language: Language): Range[] {
  const patterns = language === 'markdown' ? [...MARKDOWN, ...EVERYWHERE] : EVERYWHERE;
  const ranges = patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length })),
  );
  ranges.push(...names(text));
  if (language === 'markdown') ranges.push(...comments(text), ...fences(text), ...frontMatter(text));
  return merged(ranges);
}

const EVERYWHERE = [
  // URLs, e-mail addresses, paths and file names, mentions and hashtags.
  /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>)\]]+/gi,
  /\bwww\.[^\s<>)\]]+/gi,
  /[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}/g,
  /(?<![\p{L}\p{N}])[@#][\p{L}\p{N}_-]+/gu,
  /(?<!\S)[\w.~-]*\/[\w./~-]+/g,
  /\b[\w-]{1,64}\.(?:md|txt|json|ts|tsx|js|mjs|css|html|yml|yaml|py|sh|pdf|png|jpg|svg|csv)\b/gi,
  // Extremely long words, which break the engines.
  /[\p{L}\p{M}\p{N}'’-]{60,}/gu,
  /\p{Extended_Pictographic}+/gu,
];

const MARKDOWN = [
  // Inline code, math, HTML, autolinks.
  /(?<!`)(`{1,3})(?!`)[^\n]{1,500}?(?<!`)\1(?!`)/g,
  /\$\$[^$]{1,2000}\$\$|\$[^\s$][^$\n]{0,200}\$/g,
  /<\/?[a-z][^<>\n]{0,500}>/gi,
  // The targets of links, images and footnotes; their text stays prose.
  /\]\([^()\n]{0,1000}(?:\([^()\n]{0,200}\)[^()\n]{0,1000})?\)/g,
  /\]\[[^\]\n]{0,200}\]/g,
  // A link whose text is one lower-case word is a name.
  /\[[\p{Ll}\p{N}_.-]{1,60}\](?=[([])/gu,
  /^ {0,3}\[[^\]\n]{1,200}\]:[^\n]*/gm,
  /\[\^[^\]\n]{1,100}\]/g,
  // Horizontal rules, and the separator line of a table.
  /^[ \t|:=*_-]{3,}$/gm,
  // Indented code.
  /(?<=\n[ \t]*\n)(?:(?: {4}|\t)[^\n]*\n?)+/g,
];

const NAME = /[\p{L}\p{N}]_[\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u;

/**
 * Returns words with digits, underscores or inner capitals, which are names. Two steps, because a single pattern for
 * both takes quadratic time.
 */
function names(text: string): Range[] {
  const ranges: Range[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_]*/gu)) {
    if (NAME.test(word)) ranges.push({ start: index, end: index + word.length });
  }
  return ranges;
}

function comments(text: string): Range[] {
  const ranges: Range[] = [];
  let end = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', end)) {
    const close = text.indexOf('-->', start + 4);
    if (close < 0) break;
    end = close + 3;
    ranges.push({ start, end });
  }
  return ranges;
}

/** Returns fenced code, found line by line. An unclosed fence extends to the end, as in Markdown. */
function fences(text: string): Range[] {
  const ranges: Range[] = [];
  let open: { start: number; mark: string } | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    const end = at + line.length;
    const mark = /^ {0,3}(?:> ?)*[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (open && mark?.startsWith(open.mark) && line.trim().endsWith(mark)) {
      ranges.push({ start: open.start, end });
      open = undefined;
    } else if (!open && mark) open = { start: at, mark };
    at = end + 1;
  }
  if (open) ranges.push({ start: open.start, end: text.length });
  return ranges;
}

function frontMatter(text: string): Range[] {
  const found = /^(?:---\n[\s\S]*?\n(?:---|\.\.\.)|\+\+\+\n[\s\S]*?\n\+\+\+)(?=\n|$)/.exec(text);
  return found ? [{ start: 0, end: found[0].length }] : [];
}

function merged(ranges: readonly Range[]): Range[] {
  const out: Range[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (end > start) out.push({ start, end });
  }
  return out;
}

/**
 * Replaces the skipped parts with unreadable text of the same length, so that rules about neighbouring words see
 * punctuation there instead of two adjacent words. Line feeds stay.
 */
export function masked(text: string, ranges: readonly Range[]): string {
  let out = '';
  let at = 0;
  for (const { start, end } of ranges) {
    out += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ';');
    at = end;
  }
  return out + text.slice(at);
}

/** Returns whether any of the sorted ranges overlaps `[start, end)`. An empty range counts if it's inside. */
export function touches(ranges: readonly Range[], { start, end }: Range): boolean {
  const next = ranges[firstIndex(ranges, (range) => range.end > start)];
  return next !== undefined && next.start < Math.max(end, start + 1);
}

/**
 * Small words that are common in English and don't exist in other common languages: about a sixth of all words in an
 * English text.
 */
const ENGLISH = new Set(
  'the and to that for with are this be by from have not you which will their our has been they these would but can if what when'.split(
    ' ',
  ),
);
const FEWEST_WORDS = 20;
const SMALLEST_SHARE = 0.05;

/** Returns whether a text is clearly English, judging by its small words. Very short texts count as English. */
export function looksEnglish(text: string, language: Language): boolean {
  const start = text.slice(0, 50_000);
  const words =
    masked(start, skippedRanges(start, language))
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (words.length < FEWEST_WORDS) return true;
  return words.filter((word) => ENGLISH.has(word)).length >= words.length * SMALLEST_SHARE;
}
