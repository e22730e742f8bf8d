import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/people';
import { Checkbox } from '../kit/controls/Checkbox';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { showToast } from '../kit/feedback/toast-store';

interface EraseGuestDialogProps {
  /** A document in which they left something. */
  documentId: string;
  guest: { userId: string; name: string };
  onErased?(): void;
  onClose(): void;
}

/** Asks before the name and the notes of a guest of a share link are erased. */
export function EraseGuestDialog({ documentId, guest, onErased, onClose }: EraseGuestDialogProps) {
  const trpc = useTRPC();
  const erase = useMutation(trpc.review.eraseGuest.mutationOptions());
  const [withComments, setWithComments] = useState(false);
  return (
    <ConfirmDialog
      title={t('eraseQuestion')}
      verb={t('erase')}
      danger
      onConfirm={async () => {
        const { suggestions, comments } = await erase.mutateAsync({ documentId, guestId: guest.userId, withComments });
        showToast(suggestions + comments === 0 ? t('nothingToErase') : t('erased'));
        onErased?.();
      }}
      onClose={onClose}
    >
      <p>{t('eraseNote', { name: guest.name })}</p>
      <p className="mt-2">{t('eraseKeeps')}</p>
      <div className="mt-4">
        <Checkbox
          label={t('alsoComments')}
          hint={t('alsoCommentsHint')}
          checked={withComments}
          onChange={(event) => setWithComments(event.target.checked)}
        />
      </div>
    </ConfirmDialog>
  );
}
