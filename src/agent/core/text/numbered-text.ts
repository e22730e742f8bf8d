import { codePointLength } from '@/kernel/text';

/**
 * The format in which a document's text is shown to a model: every line as `line|offset|text`. Lines count from 1. The
 * offset is the code-point offset of the line's start in the document, from 0. So a model can name positions, and a
 * program can restore the exact text.
 */

export type NumberedText = {
  /** The number of the first line shown, from 1. */
  firstLine: number;
  /** The offset of the first code point shown. */
  start: number;
  text: string;
};

/** Formats the lines `fromLine` to `toLine` (both from 1, inclusive). Lines that don't exist are left out. */
export function formatNumbered(text: string, { fromLine = 1, toLine = Number.POSITIVE_INFINITY } = {}): string {
  const shown: string[] = [];
  let offset = 0;
  let number = 0;
  for (const line of text.split('\n')) {
    number++;
    if (number > toLine) break;
    if (number >= fromLine) shown.push(`${number}|${offset}|${line}`);
    offset += codePointLength(line) + 1;
  }
  return shown.join('\n');
}

/** Restores the text from a listing. Returns undefined if it isn't such a listing. */
export function parseNumbered(listing: string): NumberedText | undefined {
  const lines = listing.split('\n');
  const head = NUMBERED.exec(lines[0] ?? '');
  if (!head) return undefined;
  const firstLine = Number(head[1]);
  const texts: string[] = [];
  for (const [index, line] of lines.entries()) {
    const match = NUMBERED.exec(line);
    if (!match || Number(match[1]) !== firstLine + index) return undefined;
    texts.push(match[3] ?? '');
  }
  return { firstLine, start: Number(head[2]), text: texts.join('\n') };
}

const NUMBERED = /^(\d+)\|(\d+)\|([^\n]*)$/;
