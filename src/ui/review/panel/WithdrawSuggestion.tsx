import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/panel';
import { progressOf } from '@/review/core/reviewer/open-hunks';
import type { SuggestionView } from '@/review/schema';
import { IconButton } from '../../kit/controls/IconButton';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { showToast } from '../../kit/feedback/toast-store';

/** A button that withdraws the viewer's own suggestion. */
export function WithdrawSuggestion({ suggestion }: { suggestion: SuggestionView }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useMutation(trpc.review.withdraw.mutationOptions());
  const { reviewed, total } = progressOf(suggestion);
  return (
    <>
      <IconButton
        label={t('withdraw')}
        tip="left"
        icon={<Undo2 size={15} className="rtl:-scale-x-100" />}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('withdrawQuestion')}
          verb={t('withdrawVerb')}
          onConfirm={async () => {
            await withdraw.mutateAsync({ suggestionId: suggestion.id });
            showToast(t('withdrawn'));
            await queries.invalidateQueries(trpc.review.pathFilter());
          }}
          onClose={() => setAsking(false)}
        >
          {t('withdrawNote', { open: total - reviewed, reviewed })}
        </ConfirmDialog>
      )}
    </>
  );
}
