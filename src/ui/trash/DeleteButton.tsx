import { Shredder } from 'lucide-react';
import { t } from '@/generated/messages/trash';
import { Button } from '../kit/controls/Button';

interface DeleteButtonProps {
  /** What is deleted for good. */
  name: string;
  onClick(): void;
}

/** Asks before deleting for good. It has the colour of danger. Phones show only its icon. */
export function DeleteButton({ name, onClick }: DeleteButtonProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={t('deleteOne', { name })}
      icon={<Shredder size={14} />}
      className="text-del-ink! hover:bg-del-bg! max-sm:ms-3"
      onClick={onClick}
    >
      <span className="max-sm:hidden">{t('delete')}</span>
    </Button>
  );
}
