import { EyeOff } from 'lucide-react';
import { t } from '@/generated/messages/document/suggesting';
import { Button } from '../../kit/controls/Button';

export interface HiddenChangesProps {
  /** How many open changes of other suggestions the text of a draft leaves out. */
  count: number;
  onShow(): void;
}

/** Says in the bar of a draft that it shows only its own changes, and leads to the others. In little room, only by their number. */
export function HiddenChanges({ count, onShow }: HiddenChangesProps) {
  if (count === 0) return null;
  return (
    <Button size="sm" variant="quiet" icon={<EyeOff size={14} />} title={t('hidden', { count })} onClick={onShow}>
      <span className="@max-xl:sr-only">{t('showHiddenInBar', { count })}</span>
      <span aria-hidden="true" className="@xl:hidden">
        {count}
      </span>
    </Button>
  );
}
