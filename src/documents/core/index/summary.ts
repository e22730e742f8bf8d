import { shortLine } from '@/kernel/text';

/** The most UTF-16 units of a text that are read for its summary. */
const MAX_READ = 8_000;
/** In code points. */
const LONGEST_SUMMARY = 300;

const HEADING = /^ {0,3}#{1,6}[ \t]/;
const FENCE_OR_TABLE = /^ {0,3}(?:```|~~~|\||---|===)/;
/** Comment delimiters and quotes at the start and the end of a line of a comment. */
const OPENING_MARKS = /^\s*(?:\/\*+!?|\*\/|\*|\/\/+!?|#+!?|--+|"""|'''|;+|<!--)?\s?/;
const CLOSING_MARKS = /(?:\*\/|"""|'''|-->)$/;
const COMMENT_LINE = /^\s*(?:\/\*|\*|\/\/|#(?!include|define|if|\[|let|import|!)|--|"""|'''|;|<!--)/;
/** Lines at the start of a file that don't describe it. */
const PREAMBLE = /copyright|licen[sc]e|spdx|coding[:=]|eslint|prettier|@ts-|^use strict/i;

/**
 * Returns the first words of a text that describe it, in one line: the first paragraph of prose, or the first comment
 * of source code. Empty if there are none. At most 300 code points.
 */
export function summaryOf(text: string, isProse: boolean): string {
  const lines = text.slice(0, MAX_READ).split('\n');
  return shortLine(isProse ? firstParagraph(lines) : firstComment(lines), LONGEST_SUMMARY).trim();
}

function firstParagraph(lines: readonly string[]): string {
  const isProse = (line: string) => line.trim() !== '' && !HEADING.test(line) && !FENCE_OR_TABLE.test(line);
  const start = lines.findIndex(isProse);
  if (start < 0) return '';
  const end = lines.findIndex((line, i) => i > start && !isProse(line));
  return lines.slice(start, end < 0 ? undefined : end).join(' ');
}

/** Returns the first comment that isn't a licence. */
function firstComment(lines: readonly string[]): string {
  for (const comment of commentsIn(lines)) if (comment !== '' && !PREAMBLE.test(comment)) return comment;
  return '';
}

/** Yields comments without their delimiters: consecutive comment lines, or a Python docstring. */
function* commentsIn(lines: readonly string[]): Generator<string, void> {
  let comment: string[] = [];
  let quote: string | undefined;
  for (const line of lines) {
    const mark = /^\s*("""|''')/.exec(line)?.[1];
    const isOpening = quote === undefined && mark !== undefined;
    if (isOpening) quote = mark;
    if (quote === undefined && !COMMENT_LINE.test(line)) {
      yield comment.join(' ').trim();
      comment = [];
      continue;
    }
    comment.push(line.replace(OPENING_MARKS, '').trimEnd().replace(CLOSING_MARKS, ''));
    if (quote !== undefined && closes(line, quote, isOpening)) quote = undefined;
  }
  yield comment.join(' ').trim();
}

function closes(line: string, quote: string, isOpening: boolean): boolean {
  const from = isOpening ? line.indexOf(quote) + quote.length : 0;
  return line.indexOf(quote, from) >= 0;
}
