import type { TextEdit } from '../edits/edits';
import { splitWords } from './tokens';

/** A stretch of two merged texts: in both, only in the old text, or only in the new one. */
export type SegmentKind = 'same' | 'del' | 'ins';
export interface Segment {
  kind: SegmentKind;
  text: string;
}

/** Merges two texts, given the edits from the first to the second. Deleted text comes before inserted text. */
export function segmentsOf(before: string, edits: readonly TextEdit[]): Segment[] {
  const segments: Segment[] = [];
  const push = (kind: SegmentKind, text: string) => {
    if (text !== '') segments.push({ kind, text });
  };
  let at = 0;
  for (const { from, to, insert } of edits) {
    push('same', before.slice(at, from));
    push('del', before.slice(from, to));
    push('ins', insert);
    at = to;
  }
  push('same', before.slice(at));
  return segments;
}

const WORD = /[\p{L}\p{N}]/u;

export function countWords(text: string): number {
  return splitWords(text).filter((word) => WORD.test(word)).length;
}
