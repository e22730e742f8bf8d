'use client';

import { type ReactNode, useState } from 'react';
import { t } from '@/generated/messages/settings/account';
import { t as profile } from '@/generated/messages/settings/account/profile';
import { Button } from '../../kit/controls/Button';
import { Avatar } from '../../kit/display/Avatar';
import { PageFrame, Section } from '../../shell/PageFrame';
import type { Theme } from '../../shell/theme';
import { useViewer } from '../../shell/viewer';
import { ChangePasswordDialog } from './ChangePasswordDialog';
import { EmailCheck } from './EmailCheck';
import { EmailDigest } from './EmailDigest';
import { LanguageSettings, type LocaleChoice } from './LanguageSettings';
import { OtherHostsPictures } from './OtherHostsPictures';
import { OwnData } from './OwnData';
import { EmailDialog, NameDialog } from './ProfileDialogs';
import { ProfilePicture } from './picture/ProfilePicture';
import { Sessions } from './Sessions';
import { SuggestingSettings } from './SuggestingSettings';
import { ThemePicker } from './ThemePicker';
import { TwoFactor } from './TwoFactor';

export function AccountPage({ theme, locale }: { theme: Theme; locale: LocaleChoice }) {
  const { userId, name, email, role, workspace } = useViewer();
  const [changing, setChanging] = useState<'name' | 'email' | 'password'>();
  const close = () => setChanging(undefined);
  return (
    <PageFrame title={t('account')}>
      <div className="mb-5 flex items-center gap-4">
        <Avatar userId={userId} name={name} size="lg" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="font-medium text-md [overflow-wrap:anywhere]">
            {name}
          </p>
          <p className="text-sm text-soft">{t('roleIn', { role, workspace: workspace.name })}</p>
        </div>
      </div>
      <div className="mb-10 divide-y divide-line rounded-xl border border-line bg-raised text-sm">
        <Row name={t('picture')} value={<span className="text-faint max-sm:text-xs">{t('pictureHint')}</span>}>
          <ProfilePicture />
        </Row>
        <Row name={t('name')} value={<span dir="auto">{name}</span>}>
          <Button size="sm" aria-label={profile('changeName')} onClick={() => setChanging('name')}>
            {t('change')}
          </Button>
        </Row>
        <Row name={t('emailAddress')} value={email}>
          <Button size="sm" aria-label={profile('changeEmail')} onClick={() => setChanging('email')}>
            {t('change')}
          </Button>
        </Row>
        <Row name={t('password')} value={<span className="text-faint max-sm:text-xs">{t('passwordHint')}</span>}>
          <Button size="sm" aria-label={t('changePasswordEllipsis')} onClick={() => setChanging('password')}>
            {t('change')}
          </Button>
        </Row>
        {changing === 'name' && <NameDialog onClose={close} />}
        {changing === 'email' && <EmailDialog onClose={close} />}
        {changing === 'password' && <ChangePasswordDialog onClose={close} />}
      </div>
      <EmailCheck />
      <Section title={t('appearance')}>
        <ThemePicker initial={theme} />
      </Section>
      <Section title={t('languageAndRegion')}>
        <LanguageSettings initial={locale} />
      </Section>
      <EmailDigest />
      <SuggestingSettings />
      <Section title={t('images')}>
        <OtherHostsPictures />
      </Section>
      <Section title={t('twoFactorSignIn')}>
        <TwoFactor />
      </Section>
      <Section title={t('sessions')}>
        <Sessions />
      </Section>
      <Section title={t('yourData')}>
        <OwnData />
      </Section>
    </PageFrame>
  );
}

interface RowProps {
  name: string;
  value: ReactNode;
  /** The button or field that changes the value. */
  children: ReactNode;
}

function Row({ name, value, children }: RowProps) {
  return (
    <div className="flex min-h-12 items-center gap-4 px-4 py-2">
      <span className="flex min-w-0 flex-1 items-center gap-4 max-sm:flex-col max-sm:items-start max-sm:gap-0">
        <span className="w-32 shrink-0 font-medium">{name}</span>
        <span className="min-w-0 text-pretty [overflow-wrap:anywhere]">{value}</span>
      </span>
      <span className="flex flex-wrap justify-end gap-2">{children}</span>
    </div>
  );
}
