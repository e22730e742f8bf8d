import { EyeOff } from 'lucide-react';
import { t } from '@/generated/messages/document/suggesting';
import { Button } from '../../kit/controls/Button';

interface HiddenChangesProps {
  /** How many open changes of other suggestions the text of a draft leaves out. */
  count: number;
  onShow(): void;
}

/** Says that a draft shows only its own changes, and links to the others. */
export function HiddenChanges({ count, onShow }: HiddenChangesProps) {
  if (count === 0) return null;
  return (
    <section
      aria-label={t('hiddenRegion')}
      className="flex items-center gap-2 border-line border-b bg-hover px-4 py-1 text-sm text-soft"
    >
      <EyeOff size={14} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">{t('hidden', { count })}</span>
      <Button size="sm" variant="quiet" onClick={onShow}>
        {t('showHidden')}
      </Button>
    </section>
  );
}
