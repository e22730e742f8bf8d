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
    <span
      id={id}
      dir="auto"
      className={cx('mt-1 block text-soft text-xs leading-snug', isCut ? 'truncate' : 'break-words')}
    >
      <span className="sr-only">{t('reason')} </span>
      {readable(reason)}
    </span>
  );
}
