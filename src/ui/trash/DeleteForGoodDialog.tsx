import type { ReactNode } from 'react';
import { t } from '@/generated/messages/trash';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { showToast } from '../kit/feedback/toast-store';

interface DeleteForGoodDialogProps {
  /** The name of the document or project. */
  name: string;
  /** Says what will be lost. */
  children: ReactNode;
  onDelete(): Promise<void>;
  onClose(): void;
}

/** Asks before something in the trash is permanently deleted. */
export function DeleteForGoodDialog({ name, children, onDelete, onClose }: DeleteForGoodDialogProps) {
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      verb={t('deleteForGood')}
      danger
      onConfirm={async () => {
        await onDelete();
        showToast(t('deleted', { name }));
      }}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
