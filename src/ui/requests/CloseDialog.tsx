import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import { MAX_BODY } from '@/review/threads/core/limits';
import { TextArea } from '../kit/controls/TextArea';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { showToast } from '../kit/feedback/toast-store';

interface CloseDialogProps {
  changeSetId: string;
  refresh(): Promise<unknown>;
  onClose(): void;
}

/** Closes a change request without deciding on its changes. The person can give a reason. */
export function CloseDialog({ changeSetId, refresh, onClose }: CloseDialogProps) {
  const trpc = useTRPC();
  const close = useMutation(trpc.changeRequests.close.mutationOptions());
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={t('closeTitle')}
      verb={t('closeButton')}
      onConfirm={async () => {
        await close.mutateAsync({ changeSetId, reason });
        showToast(t('closed'));
        await refresh();
      }}
      onClose={onClose}
    >
      <p className="mb-4">{t('closeNote')}</p>
      <TextArea
        label={t('closeReason')}
        hint={t('closeReasonHint')}
        value={reason}
        maxLength={MAX_BODY}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
