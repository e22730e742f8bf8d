import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { t } from '@/generated/messages/shell/account';
import { hasUnsavedEdits } from './unsaved-edits';

const ConfirmDialog = dynamic(() => import('../../kit/dialogs/ConfirmDialog').then((m) => m.ConfirmDialog), {
  ssr: false,
});

/** Loaded when it's needed, because no page needs it to open. */
const signOutHere = () => import('./sign-out').then((loaded) => loaded.signOutHere());

/** Returns a function that signs out, and asks first if unsaved edits would be lost. Render `dialog`. */
export function useSignOut(): { signOut(): void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    signOut: () => (hasUnsavedEdits() ? setAsking(true) : void signOutHere()),
    dialog: asking && (
      <ConfirmDialog
        title={t('unsavedTitle')}
        verb={t('discardAndSignOut')}
        danger
        onConfirm={signOutHere}
        onClose={() => setAsking(false)}
      >
        {t('unsavedHint')}
      </ConfirmDialog>
    ),
  };
}
