import { Ellipsis, RotateCcw, Shredder } from 'lucide-react';
import { t } from '@/generated/messages/trash';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { Menu } from '../kit/dialogs/Menu';
import { useMedia } from '../kit/use-media';

interface RowActionsProps {
  name: string;
  busy?: boolean;
  onRestore(): void;
  /** Asks before deleting for good. Undefined for people who may not. */
  onDelete: (() => void) | undefined;
}

/**
 * The buttons of a row. On phones, deleting for good is in a menu, so that there is room for words and nobody taps it by
 * mistake.
 */
export function RowActions({ name, busy, onRestore, onDelete }: RowActionsProps) {
  const isPhone = useMedia('(max-width: 639px)');
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={isPhone ? undefined : <RotateCcw size={14} />}
        busy={busy}
        onClick={onRestore}
      >
        {t('restore')}
      </Button>
      {onDelete &&
        (isPhone ? <DeleteMenu name={name} onDelete={onDelete} /> : <DeleteButton name={name} onClick={onDelete} />)}
    </>
  );
}

/** Red only when pointed at or focused: in a list, a column of red buttons would draw all attention. */
function DeleteButton({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={t('deleteOne', { name })}
      icon={<Shredder size={14} />}
      className="text-soft! hover:bg-del-bg! hover:text-del-ink! focus-visible:text-del-ink!"
      onClick={onClick}
    >
      {t('delete')}
    </Button>
  );
}

function DeleteMenu({ name, onDelete }: { name: string; onDelete(): void }) {
  const label = t('actionsFor', { name });
  return (
    <Menu
      label={label}
      align="end"
      groups={[[{ label: t('deleteMenu'), icon: <Shredder size={14} />, danger: true, onSelect: onDelete }]]}
      trigger={(props) => <IconButton label={label} tip="left" icon={<Ellipsis size={16} />} {...props} />}
    />
  );
}
