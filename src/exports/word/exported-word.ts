import { type OpenHunk, type PlacedThread, reviewedText } from './reviewed';
import { type WordInput, wordFile } from './word-file';

/** A document with the parts of its review to include. */
export interface WordRequest extends Omit<WordInput, 'text' | 'suggested' | 'threads'> {
  updates: readonly Uint8Array[];
  review: { hunks: readonly OpenHunk[]; threads: readonly PlacedThread[] };
}

/** Returns a stored document as a Word file. */
export function exportedWord({ updates, review, ...rest }: WordRequest): Uint8Array {
  return wordFile({ ...rest, ...reviewedText(updates, review) });
}
