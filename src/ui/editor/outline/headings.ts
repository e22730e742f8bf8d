import type { Text } from '@codemirror/state';

export interface Heading {
  text: string;
  /** From 1 to 6. */
  level: number;
  /** Where its line begins. UTF-16 units. */
  at: number;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
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
    const [, hashes, text] = fence === undefined && line.length < 1_000 ? (HEADING.exec(line) ?? []) : [];
    if (hashes && text) headings.push({ text, level: hashes.length, at });
    at += line.length + 1;
  }
  return headings;
}
