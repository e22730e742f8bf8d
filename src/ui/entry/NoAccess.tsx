'use client';

import { t } from '@/generated/messages/entry';
import { Button } from '../kit/controls/Button';
import { signOutHere } from '../shell/account/sign-out';
import { EntryFrame } from './EntryFrame';
import { EntryTitle } from './EntryTitle';

/** The page for people whose access was removed while they were signed in. */
export function NoAccess() {
  return (
    <EntryFrame>
      <div className="flex flex-col gap-4">
        <EntryTitle title={t('noAccess')}>{t('noAccessHint')}</EntryTitle>
        <Button className="h-10" onClick={() => void signOutHere()}>
          {t('signOut')}
        </Button>
      </div>
    </EntryFrame>
  );
}
