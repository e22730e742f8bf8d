import { RotateCcw, Shredder } from 'lucide-react';
import { useState } from 'react';
import { t } from '@/generated/messages/trash';
import { Button } from '../kit/controls/Button';
import { Checkbox } from '../kit/controls/Checkbox';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { isProject, kindsOf, type TrashedItem } from './trashed-item';
import { type Chosen, MAX_CHOSEN } from './use-chosen';

interface ChosenBarProps {
  chosen: Chosen;
  /** The chosen items that the person may delete for good. */
  deletable: readonly TrashedItem[];
}

/** Chooses all documents and projects that are shown, and restores or deletes the chosen ones together. */
export function ChosenBar({ chosen, deletable }: ChosenBarProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { items, progress, isAll, isFull } = chosen;
  const count = items.length;
  const toDelete = { count: deletable.length, kinds: kindsOf(deletable) };
  return (
    <div className="mb-1 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
      <Checkbox
        label={t('selectAll')}
        checked={isAll}
        disabled={progress !== undefined}
        onChange={isAll ? chosen.clear : chosen.chooseAll}
      />
      <span role="status" className="text-faint text-xs tabular-nums">
        {progress ? t('progress', progress) : count > 0 && t('selected', { count })}
        {!progress && isFull && ` · ${t('mostSelected', { count: MAX_CHOSEN })}`}
      </span>
      {count > 0 && (
        <span className="ms-auto flex items-center gap-1 max-sm:gap-3">
          <Button
            size="sm"
            icon={<RotateCcw size={14} />}
            disabled={progress !== undefined}
            onClick={() => void chosen.restore()}
          >
            {t('restoreMany', { count, kinds: kindsOf(items) })}
          </Button>
          {deletable.length > 0 && (
            <Button
              size="sm"
              variant="danger"
              icon={<Shredder size={14} />}
              disabled={progress !== undefined}
              onClick={() => setDeleting(true)}
            >
              {t('deleteMany', toDelete)}
            </Button>
          )}
        </span>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={t('deleteManyTitle', toDelete)}
          verb={t('deleteForGood')}
          danger
          // The bar shows the progress.
          onConfirm={async () => void chosen.deleteForGood(deletable)}
          onClose={() => setDeleting(false)}
        >
          {deletable.some(isProject) ? t('projectsAreDeleted') : t('documentsAreDeleted')}
          {/* Only documents can stay: anyone who may restore a project may delete it. */}
          {deletable.length < count && ` ${t('othersStay', { count: count - deletable.length })}`}
        </ConfirmDialog>
      )}
    </div>
  );
}
