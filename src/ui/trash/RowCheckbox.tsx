import { t } from '@/generated/messages/trash';
import { idOf, nameOf, type TrashedItem } from './trashed-item';
import type { Chosen } from './use-chosen';

interface RowCheckboxProps {
  item: TrashedItem;
  chosen: Chosen;
  /** Otherwise only its room is kept. */
  isOffered: boolean;
}

/** Chooses a row of the trash. */
export function RowCheckbox({ item, chosen, isOffered }: RowCheckboxProps) {
  if (!isOffered) return <span className="w-4 shrink-0" />;
  const id = idOf(item);
  const isChosen = chosen.has(id);
  return (
    // As large as a finger needs.
    <label className="-m-3 flex shrink-0 cursor-pointer p-3">
      <input
        type="checkbox"
        aria-label={t('selectOne', { name: nameOf(item) })}
        checked={isChosen}
        disabled={chosen.progress !== undefined || (chosen.isFull && !isChosen)}
        onChange={() => chosen.toggle(id)}
      />
    </label>
  );
}
