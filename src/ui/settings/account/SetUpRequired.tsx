'use client';

import { EntryTitle } from '../../entry/EntryTitle';
import { Button } from '../../kit/controls/Button';
import { TotpSetup } from '../../second-factor/TotpSetup';
import { signOutHere } from '../../shell/account/sign-out';
import { PasswordQuestion } from './PasswordQuestion';

interface SetUpRequiredProps {
  /** The workspaces that ask for it. */
  requiredBy: readonly string[];
  /** The page to go to afterwards. */
  next: string;
}

/** For somebody who is signed in and may do nothing else before. */
export function SetUpRequired({ requiredBy, next }: SetUpRequiredProps) {
  return (
    <div className="flex flex-col gap-4">
      <EntryTitle title="Set up two-factor sign-in">
        {requiredBy.join(' and ')} {requiredBy.length > 1 ? 'require' : 'requires'} it. You can continue once it’s on.
        Your documents and API tokens are unchanged.
      </EntryTitle>
      {/* A whole page load: the session may do everything now. */}
      <TotpSetup onDone={() => window.location.assign(next)} />
      <PasswordQuestion />
      <p>
        <Button variant="quiet" size="sm" className="-ml-2.5" onClick={() => void signOutHere()}>
          Sign out
        </Button>
      </p>
    </div>
  );
}
