import { headings } from '@/documents/core/index/headings';
import { readableMarkdown } from '@/documents/core/search';
import type { Reading } from './conversation';
import type { Language } from './prose';

/** The sections of a document, by which the copy editor says where something is. The editor shows no line numbers. */

export type Section = {
  /** The heading as people read it, without markup. */
  title: string;
  /** The heading's line in the document, from 1. */
  line: number;
};

/** Returns the sections of a reading in order. A heading without words starts none. */
export function sectionsOf({ text, firstLine }: Reading, language: Language): Section[] {
  if (language !== 'markdown') return [];
  return headings(text).flatMap(({ line, title }) => {
    const words = readableMarkdown(title);
    return words === '' ? [] : [{ title: words, line: line + firstLine - 1 }];
  });
}

/** Adds to corrections, in order, the section that they are in. It is undefined before the first heading. */
export function placed<T extends { start: number }>(
  { text, firstLine }: Reading,
  sections: readonly Section[],
  corrections: readonly T[],
): (T & { section: Section | undefined })[] {
  let line = firstLine;
  let at = 0;
  let begun = 0;
  return corrections.map((correction) => {
    for (; at < correction.start; at++) if (text[at] === '\n') line++;
    while ((sections[begun]?.line ?? Number.POSITIVE_INFINITY) <= line) begun++;
    return { ...correction, section: sections[begun - 1] };
  });
}
