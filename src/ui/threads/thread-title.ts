import type { ThreadView } from '@/review/threads/schema';
import { hunkLabel } from '../hunks/hunk-label';

const LENGTH = 80;

/** A thread in one line, as screen readers say it: `Comments on “the cat”`, `Comments on Replace: “Teh” with “The”`. */
export function threadTitle({ hunk, quote }: Pick<ThreadView, 'hunk' | 'quote'>): string {
  return `Comments on ${hunk ? hunkLabel(hunk) : `“${shortQuote(quote)}”`}`;
}

/** A quotation on one line, cut to a readable length. */
export function shortQuote(quote: string, length = LENGTH): string {
  const line = quote.replace(/\s+/g, ' ').trim();
  const points = [...line.slice(0, (length + 1) * 2)];
  return points.length > length ? `${points.slice(0, length).join('').trimEnd()}…` : line;
}
