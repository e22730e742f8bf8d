'use client';

import { t } from '@/generated/messages/settings/account/second-factor';
import { formatList } from '@/i18n/format';
import { EntryTitle } from '../../entry/EntryTitle';
import { Button } from '../../kit/controls/Button';
import { TotpSetup } from '../../second-factor/TotpSetup';
import { signOutHere } from '../../shell/account/sign-out';
import { PasswordQuestion } from './PasswordQuestion';

interface SetUpRequiredProps {
  /** The names of the workspaces that require a second factor. */
  requiredBy: readonly string[];
  /** The page to open after the setup. */
  next: string;
}

/** The page for people who must set up a second factor before they can do anything else. */
export function SetUpRequired({ requiredBy, next }: SetUpRequiredProps) {
  return (
    <div className="flex flex-col gap-4">
      <EntryTitle title={t('setUpTitle')}>
        {t('requiredBy', { count: requiredBy.length, workspaces: formatList(requiredBy) })}
      </EntryTitle>
      {/* Loads a new page, because the session now has full access. */}
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
