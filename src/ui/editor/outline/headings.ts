import type { Text } from '@codemirror/state';

export interface Heading {
  text: string;
  /** From 1 to 6. */
  level: number;
  /** Where its line begins. UTF-16 units. */
  at: number;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The headings of a Markdown text that begin with `#`, in order, except in fenced code. Takes linear time. */
export function headingsOf(doc: Text): Heading[] {
  const headings: Heading[] = [];
  let fence: string | undefined;
  let at = 0;
  for (const line of doc.iterLines()) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    const [opening, hashes] = fence === undefined && line.length < 1_000 ? (HEADING.exec(line) ?? []) : [];
    const text = opening && withoutClosing(line.slice(opening.length));
    if (hashes && text) headings.push({ text, level: hashes.length, at });
    at += line.length + 1;
  }
  return headings;
}

/** A heading's text without the space and the `#` marks at its end. From the end, so that it takes linear time. */
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
