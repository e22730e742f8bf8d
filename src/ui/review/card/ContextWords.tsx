import { t } from '@/generated/messages/review/card';
import { readable } from '@/kernel/readable';
import type { HunkContext } from '../../editor/suggestions/hunk-context';

/** Shows a change's place in the text: the words around it and the current text there. Renders nothing if there are none. */
export function ContextWords({ around }: { around: HunkContext | undefined }) {
  if (!around || (around.before === '' && around.after === '')) return null;
  const { before, now, after } = around;
  return (
    <span dir="auto" className="mt-1 block whitespace-pre-wrap break-words text-faint text-xs leading-snug">
      <span className="sr-only">{t('inText')} </span>
      {readable(before)}
      {/^\s/.test(now) && ' '}
      <span className="text-soft underline decoration-dotted underline-offset-2">{readable(now.trim())}</span>
      {/\s$/.test(now) && ' '}
      {readable(after)}
    </span>
  );
}
