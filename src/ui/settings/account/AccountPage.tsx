'use client';

import { useState } from 'react';
import { t } from '@/generated/messages/settings/account/profile';
import { Button } from '../../kit/controls/Button';
import { Avatar } from '../../kit/display/Avatar';
import { PageFrame, Section } from '../../shell/PageFrame';
import type { Theme } from '../../shell/theme';
import { useViewer } from '../../shell/viewer';
import { ROLE_WORDS } from '../people/role-words';
import { ApiTokens } from '../tokens/ApiTokens';
import { ChangePasswordDialog } from './ChangePasswordDialog';
import { EmailCheck } from './EmailCheck';
import { EmailDigest } from './EmailDigest';
import { LanguageSettings, type Reading } from './LanguageSettings';
import { OtherHostsPictures } from './OtherHostsPictures';
import { OwnData } from './OwnData';
import { EmailDialog, NameDialog } from './ProfileDialogs';
import { Sessions } from './Sessions';
import { ThemePicker } from './ThemePicker';
import { TwoFactor } from './TwoFactor';

export function AccountPage({ theme, reading }: { theme: Theme; reading: Reading }) {
  const { userId, name, email, role, workspace } = useViewer();
  const [changing, setChanging] = useState<'name' | 'email' | 'password'>();
  const close = () => setChanging(undefined);
  return (
    <PageFrame title="Account">
      <div className="mb-10 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar userId={userId} name={name} size="md" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate font-medium text-md">
            {name}
          </p>
          <p className="truncate text-sm text-soft">
            {email} · {ROLE_WORDS[role]} of {workspace.name}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setChanging('name')}>{t('changeName')}</Button>
          <Button onClick={() => setChanging('email')}>{t('changeEmail')}</Button>
          <Button onClick={() => setChanging('password')}>Change password…</Button>
        </div>
        {changing === 'name' && <NameDialog onClose={close} />}
        {changing === 'email' && <EmailDialog onClose={close} />}
        {changing === 'password' && <ChangePasswordDialog onClose={close} />}
      </div>
      <EmailCheck />
      <Section title="Appearance">
        <ThemePicker initial={theme} />
        <LanguageSettings initial={reading} />
      </Section>
      <EmailDigest />
      <Section title="Images">
        <OtherHostsPictures />
      </Section>
      <Section title="Two-factor sign-in">
        <TwoFactor />
      </Section>
      <ApiTokens />
      <Section title="Sessions">
        <Sessions />
      </Section>
      <Section title="Your data">
        <OwnData />
      </Section>
    </PageFrame>
  );
}
