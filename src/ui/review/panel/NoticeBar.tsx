import { Undo2 } from 'lucide-react';
import { t } from '@/generated/messages/review/panel';
import { Button } from '../../kit/controls/Button';
import type { ReviewNotice } from './use-review-notice';

/** Shows the result of the last decision below the cards. On phones, the panel covers the place where toasts appear. */
export function NoticeBar({ notice: { text, isProblem, undo } }: { notice: ReviewNotice }) {
  return (
    <div
      role={isProblem ? 'alert' : 'status'}
      className="flex min-h-11 shrink-0 items-center gap-2 border-line border-t bg-raised px-3 py-1.5 text-sm min-[900px]:hidden"
    >
      <span className={isProblem ? 'min-w-0 flex-1 text-warn-ink' : 'min-w-0 flex-1 text-soft'}>{text}</span>
      {undo && (
        <Button size="sm" icon={<Undo2 size={14} className="rtl:-scale-x-100" />} onClick={undo}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
