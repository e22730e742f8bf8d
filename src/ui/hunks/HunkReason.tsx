import { t } from '@/generated/messages/hunks';
import { readable } from '@/kernel/readable';
import { cx } from '../kit/cx';

interface HunkReasonProps {
  /** For `aria-describedby` of an element with a name of its own. */
  id?: string | undefined;
  reason: string | null | undefined;
  /** Whether it's cut off after one line. */
  isCut?: boolean;
}

/** Shows why the agent suggested a change, as plain text. Renders nothing if it didn't say. */
export function HunkReason({ id, reason, isCut = false }: HunkReasonProps) {
  if (!reason) return null;
  return (
    <span id={id} className="mt-1 block min-w-0 text-soft text-xs leading-snug">
      <span className="sr-only">{t('reason')} </span>
      {/* Without the label, which would decide the direction. */}
      <span dir="auto" className={cx('block', isCut ? 'truncate' : 'break-words')}>
        {readable(reason)}
      </span>
    </span>
  );
}
