import { Shredder } from 'lucide-react';
import { t } from '@/generated/messages/trash';
import { Button } from '../kit/controls/Button';

interface DeleteButtonProps {
  /** What is deleted for good. */
  name: string;
  onClick(): void;
}

/** Asks before deleting for good. Phones show only its word, apart from the one that restores. */
export function DeleteButton({ name, onClick }: DeleteButtonProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={t('deleteOne', { name })}
      icon={<Shredder size={14} className="max-sm:hidden" />}
      className="max-sm:ms-3"
      onClick={onClick}
    >
      {t('delete')}
    </Button>
  );
}
