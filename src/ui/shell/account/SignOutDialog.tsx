import { t } from '@/generated/messages/shell/account';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { signOutHere } from './sign-out';

/** Asks before a sign-out that would lose edits which the server doesn't have yet. */
export function SignOutDialog({ onClose }: { onClose(): void }) {
  return (
    <ConfirmDialog
      title={t('unsavedTitle')}
      verb={t('discardAndSignOut')}
      danger
      onConfirm={signOutHere}
      onClose={onClose}
    >
      {t('unsavedHint')}
    </ConfirmDialog>
  );
}
