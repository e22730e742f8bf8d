import { Check, X } from 'lucide-react';
import { t } from '@/generated/messages/review/panel';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';

interface SelectionBarProps {
  count: number;
  busy: boolean;
  onDecide(kind: 'accept' | 'reject'): void;
  onClear(): void;
}

/** The bar below the cards while some are ticked. It decides all of them at once. */
export function SelectionBar({ count, busy, onDecide, onClear }: SelectionBarProps) {
  return (
    <div
      role="toolbar"
      aria-label={t('selectedChanges')}
      className="flex shrink-0 items-center gap-1.5 border-line border-t bg-raised px-3 py-2"
    >
      <span className="flex-1 text-sm text-soft tabular-nums">{t('selectedCount', { count })}</span>
      <Button size="sm" variant="primary" icon={<Check size={14} />} busy={busy} onClick={() => onDecide('accept')}>
        {t('acceptCount', { count })}
      </Button>
      <Button size="sm" icon={<X size={14} />} disabled={busy} onClick={() => onDecide('reject')}>
        {t('rejectCount', { count })}
      </Button>
      <IconButton label={t('clearSelection')} tip="left" size="sm" icon={<X size={14} />} onClick={onClear} />
    </div>
  );
}
