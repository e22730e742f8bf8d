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
  const verb = `${kind === 'accept' ? 'Accept' : 'Reject'} all ${open.length}`;
  return (
    <ConfirmDialog title={`${verb}?`} verb={verb} onConfirm={onConfirm} onClose={onClose}>
      {kind === 'accept'
        ? acceptNote(open.filter(({ id }) => places.isConflict(id)).length)
        : 'The text doesn’t change.'}
    </ConfirmDialog>
  );
}

function acceptNote(conflicts: number): string {
  if (conflicts === 0)
    return 'If someone edits the text of a change in the meantime, that change is skipped and stays open.';
  const those =
    conflicts === 1 ? '1 change whose text was edited is' : `${conflicts} changes whose text was edited are`;
  return `${those} skipped and stay${conflicts === 1 ? 's' : ''} open for review.`;
}
