import { RotateCcw } from 'lucide-react';
import { t } from '@/generated/messages/trash';
import { Button } from '../kit/controls/Button';

interface RestoreButtonProps {
  busy?: boolean;
  onClick(): void;
}

/** The button of every row. Phones show only its icon, so that the name has room. */
export function RestoreButton(props: RestoreButtonProps) {
  return (
    <Button size="sm" variant="quiet" icon={<RotateCcw size={14} />} {...props}>
      <span className="max-sm:sr-only">{t('restore')}</span>
    </Button>
  );
}
