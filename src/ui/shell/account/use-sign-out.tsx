import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { signOutHere } from './sign-out';
import { hasUnsavedEdits } from './unsaved-edits';

const ConfirmDialog = dynamic(() => import('../../kit/dialogs/ConfirmDialog').then((m) => m.ConfirmDialog), {
  ssr: false,
});

/** Signing out, asked about first when something that was written would be lost. `dialog` is to be rendered. */
export function useSignOut(): { signOut(): void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    signOut: () => (hasUnsavedEdits() ? setAsking(true) : void signOutHere()),
    dialog: asking && (
      <ConfirmDialog
        title="Sign out with unsaved edits?"
        verb="Sign out and discard edits"
        danger
        onConfirm={signOutHere}
        onClose={() => setAsking(false)}
      >
        Your last edits haven’t reached the server. Signing out deletes them from this browser. Wait until the document
        says “Saved”, or copy the text first.
      </ConfirmDialog>
    ),
  };
}
