import type { SuggestionView } from '@/review/schema';
import { ConfirmDialog } from '../kit/ConfirmDialog';
import { progressOf } from './open-hunks';

interface DecideAllDialogProps {
  suggestion: SuggestionView | undefined;
  kind: 'accept' | 'reject';
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

export function DecideAllDialog({ suggestion, kind, onConfirm, onClose }: DecideAllDialogProps) {
  if (!suggestion) return null;
  const { reviewed, total } = progressOf(suggestion);
  const verb = `${kind === 'accept' ? 'Accept' : 'Reject'} all ${total - reviewed}`;
  return (
    <ConfirmDialog title={`${verb}?`} verb={verb} onConfirm={onConfirm} onClose={onClose}>
      {kind === 'accept'
        ? 'Changes whose text was edited since are skipped; they stay open for you to look at.'
        : 'The text stays as it is.'}
    </ConfirmDialog>
  );
}
