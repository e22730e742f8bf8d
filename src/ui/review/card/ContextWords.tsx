import { t } from '@/generated/messages/review/card';
import { readable } from '@/kernel/readable';
import type { HunkContext } from '../../editor/suggestions/hunk-context';

interface ContextWordsProps {
  around: HunkContext | undefined;
  /** Whether there is a gap in place of the current text, because the card shows it elsewhere. */
  isGap?: boolean;
}

/**
 * Shows a change's place in the text: the words around it and the current text there. Renders nothing if there are none.
 * An addition with text only before it says "After:", because below the addition, that text would seem to follow it.
 */
export function ContextWords({ around, isGap = false }: ContextWordsProps) {
  if (!around || (around.before === '' && around.after === '')) return null;
  const { before, now, after } = around;
  const isAfter = after === '' && now.trim() === '' && !isGap;
  return (
    <span dir="auto" className="mt-1 block whitespace-pre-wrap break-words text-faint text-xs leading-snug">
      {/* Blanks are visible here, so the words for screen readers contain theirs. */}
      {isAfter ? <span className="font-medium">{t('after')} </span> : <span className="sr-only">{t('inText')} </span>}
      {readable(before)}
      {/^\s/.test(now) && ' '}
      <span className="text-soft underline decoration-dotted underline-offset-2">
        {isGap ? '…' : readable(now.trim())}
      </span>
      {/\s$/.test(now) && ' '}
      {readable(after)}
    </span>
  );
}
