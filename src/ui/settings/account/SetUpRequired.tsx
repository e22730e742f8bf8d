'use client';

import { t } from '@/generated/messages/settings/account/second-factor';
import { formatList } from '@/i18n/format';
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
      <EntryTitle title={t('setUpTitle')}>
        {t('requiredBy', { count: requiredBy.length, workspaces: formatList(requiredBy) })}
      </EntryTitle>
      {/* A whole page load: the session may do everything now. */}
      <TotpSetup onDone={() => window.location.assign(next)} />
      <PasswordQuestion />
      <p>
        <Button variant="quiet" size="sm" className="-ms-2.5" onClick={() => void signOutHere()}>
          {t('signOut')}
        </Button>
      </p>
    </div>
  );
}
