import { t } from '@/generated/messages/threads';
import { shortLine } from '@/kernel/text';
import type { ThreadView } from '@/review/threads/schema';
import { hunkLabel } from '../hunks/hunk-label';

const LENGTH = 80;

/**
 * Returns a thread in one line for screen readers: `Comments on “the cat”`, `Comments on Replace “Teh” with “The”`.
 */
export function threadTitle({ hunk, quote }: Pick<ThreadView, 'hunk' | 'quote'>): string {
  return hunk ? t('commentsOnChange', { change: hunkLabel(hunk) }) : t('commentsOnText', { quote: shortQuote(quote) });
}

/** Returns a quotation on one line, cut to a readable length. */
export function shortQuote(quote: string, length = LENGTH): string {
  return shortLine(quote, length);
}
