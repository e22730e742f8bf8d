import { t } from '@/generated/messages/threads';
import { shortLine } from '@/kernel/text';
import type { ThreadView } from '@/review/threads/schema';
import { hunkLabel } from '../hunks/hunk-label';

const LENGTH = 80;

/** A thread in one line, as screen readers say it: `Comments on “the cat”`, `Comments on Replace: “Teh” with “The”`. */
export function threadTitle({ hunk, quote }: Pick<ThreadView, 'hunk' | 'quote'>): string {
  return hunk ? t('commentsOnChange', { change: hunkLabel(hunk) }) : t('commentsOnText', { quote: shortQuote(quote) });
}

/** A quotation on one line, cut to a readable length. */
export function shortQuote(quote: string, length = LENGTH): string {
  return shortLine(quote, length);
}
