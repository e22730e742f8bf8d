import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { hasUnsavedEdits } from './unsaved-edits';

// Loaded when they are needed, because no page needs them to open.
const SignOutDialog = dynamic(() => import('./SignOutDialog').then((m) => m.SignOutDialog), { ssr: false });
const signOutHere = () => import('./sign-out').then((loaded) => loaded.signOutHere());

/** Returns a function that signs out, and asks first if unsaved edits would be lost. Render `dialog`. */
export function useSignOut(): { signOut(): void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    signOut: () => (hasUnsavedEdits() ? setAsking(true) : void signOutHere()),
    dialog: asking && <SignOutDialog onClose={() => setAsking(false)} />,
  };
}
