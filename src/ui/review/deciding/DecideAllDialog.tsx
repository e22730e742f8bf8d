import { t } from '@/generated/messages/review/deciding';
import { t as panel } from '@/generated/messages/review/panel';
import { openHunks } from '@/review/core/reviewer/open-hunks';
import type { SuggestionView } from '@/review/schema';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import type { HunkPlaces } from '../hunks/hunk-places';

interface DecideAllDialogProps {
  suggestion: SuggestionView | undefined;
  places: HunkPlaces;
  kind: 'accept' | 'reject';
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

export function DecideAllDialog({ suggestion, places, kind, onConfirm, onClose }: DecideAllDialogProps) {
  if (!suggestion) return null;
  const open = openHunks([suggestion]);
  const count = open.length;
  return (
    <ConfirmDialog
      title={t(kind === 'accept' ? 'acceptQuestion' : 'rejectQuestion', { count })}
      verb={panel(kind === 'accept' ? 'acceptAll' : 'rejectAll', { count })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {kind === 'accept' ? acceptNote(open.filter(({ id }) => places.isConflict(id)).length) : t('rejectNote')}
    </ConfirmDialog>
  );
}

function acceptNote(conflicts: number): string {
  return conflicts === 0 ? t('acceptNote') : t('conflictsSkipped', { count: conflicts });
}
