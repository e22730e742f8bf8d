import type { SplitText } from '@/documents/core/line-ends';
import { placeMarks } from '../../word/core/marks';

/** The text of a file of an archive. */
export interface ArchivedText extends SplitText {
  /** The comments of a web page, with their replies. Marks in the text say where they belong. */
  comments?: readonly (readonly string[])[];
}

/** A thread on a passage, which isn't empty. Offsets are in UTF-16 units. */
export interface PlacedThread {
  from: number;
  to: number;
  bodies: readonly string[];
  isResolved: boolean;
}

export interface PlacedText {
  text: string;
  threads: PlacedThread[];
}

/** Takes the marks of comments out of a text, and returns the comments as threads on the marked passages. */
export function placeThreads(marked: string, comments: readonly (readonly string[])[] = []): PlacedText {
  // In other texts, the same characters are text.
  if (comments.length === 0) return { text: marked, threads: [] };
  const { text, ranges } = placeMarks(marked, () => undefined);
  const threads = comments.flatMap((bodies, index): PlacedThread[] => {
    const range = ranges.get(index);
    return range && range.from < range.to ? [{ ...range, bodies, isResolved: false }] : [];
  });
  return { text, threads };
}
