import { EyeOff } from 'lucide-react';
import { t } from '@/generated/messages/review/hidden';
import { Button } from '../../kit/controls/Button';
import type { Hiding } from './hiding';

/** Says how many changes the text doesn't show, and shows them. */
export function HiddenLine({ count, hiding }: { count: number; hiding: Hiding }) {
  if (count === 0) return null;
  return (
    <div className="flex items-center gap-2 px-4 py-2 text-sm text-soft">
      <EyeOff size={14} className="shrink-0 text-faint" aria-hidden="true" />
      <p role="status" className="min-w-0 flex-1">
        {t('hidden', { count })}
      </p>
      <Button
        size="sm"
        variant="quiet"
        data-tip={hiding.showsReviewing ? t('showsReviewing') : undefined}
        onClick={hiding.onShow}
      >
        {t('show')}
      </Button>
    </div>
  );
}
