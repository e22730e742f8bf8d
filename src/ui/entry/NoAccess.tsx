'use client';

import { Button } from '../kit/controls/Button';
import { signOutHere } from '../shell/account/sign-out';
import { EntryFrame } from './EntryFrame';
import { EntryTitle } from './EntryTitle';

/** For somebody whose access was taken away while they were signed in. */
export function NoAccess() {
  return (
    <EntryFrame>
      <div className="flex flex-col gap-4">
        <EntryTitle title="You no longer have access">
          Your access to this workspace was removed. Nothing you wrote is lost. Ask an owner or admin to restore your
          access.
        </EntryTitle>
        <Button className="h-10" onClick={() => void signOutHere()}>
          Sign out
        </Button>
      </div>
    </EntryFrame>
  );
}
