import type { Text } from '@codemirror/state';

export interface Heading {
  text: string;
  /** From 1 to 6. */
  level: number;
  /** Where its line begins (UTF-16 offset). */
  at: number;
}

/** The scroll position of the text, in CSS pixels. */
export interface Scrolled {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/** How far below the upper edge a heading is after a jump to it, in pixels. It then counts as the one being read. */
export const HEADING_MARGIN = 24;

/**
 * Returns the line being read, in pixels from the top of the text: just below the upper edge. On the last screen it
 * moves down to the lower edge, so that the last headings are reached too.
 */
export function readingLine({ scrollTop, scrollHeight, clientHeight }: Scrolled): number {
  const most = scrollHeight - clientHeight;
  const last = Math.min(most, clientHeight);
  const share = last > 0 ? Math.max(0, 1 - (most - scrollTop) / last) : 0;
  return scrollTop + 2 * HEADING_MARGIN + share * Math.max(0, clientHeight - 2 * HEADING_MARGIN);
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Returns a Markdown text's first `#` headings in order, by default all, except in fenced code. Takes linear time, and
 * reads no further than the last heading it needs.
 */
export function headingsOf(doc: Pick<Text, 'iterLines'>, most = Number.POSITIVE_INFINITY): Heading[] {
  const headings: Heading[] = [];
  for (const heading of headingsIn(doc)) {
    headings.push(heading);
    if (headings.length >= most) break;
  }
  return headings;
}

function* headingsIn(doc: Pick<Text, 'iterLines'>): Generator<Heading> {
  let fence: string | undefined;
  let at = 0;
  for (const line of doc.iterLines()) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    const [opening, hashes] = fence === undefined && line.length < 1_000 ? (HEADING.exec(line) ?? []) : [];
    const text = opening && withoutClosing(line.slice(opening.length));
    if (hashes && text) yield { text, level: hashes.length, at };
    at += line.length + 1;
  }
}

/** Removes the space and the `#` marks at the end of a heading. Searches from the end, so it takes linear time. */
function withoutClosing(text: string): string {
  const end = endWithout(' \t', text, text.length);
  const beforeMarks = endWithout('#', text, end);
  const beforeSpace = endWithout(' \t', text, beforeMarks);
  const isClosed = beforeMarks < end && (beforeSpace < beforeMarks || beforeMarks === 0);
  return text.slice(0, isClosed ? beforeSpace : end);
}

function endWithout(marks: string, text: string, from: number): number {
  let end = from;
  while (end > 0 && marks.includes(text[end - 1] ?? '')) end--;
  return end;
}
