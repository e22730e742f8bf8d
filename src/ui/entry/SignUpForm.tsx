'use client';

import { signUp } from '@/api/client-auth';
import { t } from '@/generated/messages/entry';
import { Button } from '../kit/controls/Button';
import { FormError } from '../kit/controls/Field';
import { PageLink } from '../kit/controls/PageLink';
import { AccountFields } from './AccountFields';
import { EntryTitle } from './EntryTitle';
import type { PasswordLength } from './NewPasswordField';
import { useForm } from './use-form';

interface SignUpFormProps {
  /** Whether nobody has signed up yet. The first person becomes the owner of the installation. */
  first: boolean;
  /** Null if there are several. */
  workspaceName: string | null;
  passwordLength: PasswordLength;
}

export function SignUpForm({ first, workspaceName, passwordLength }: SignUpFormProps) {
  const form = useForm(async ({ name = '', email = '', password = '' }) => {
    await signUp({ name: name.trim(), email: email.trim(), password });
    window.location.assign('/');
  });
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
      {first ? (
        <EntryTitle title={t('setUpVariorum')}>
          {t.rich('firstUser', { strong: (text) => <strong className="font-medium text-ink">{text}</strong> })}
        </EntryTitle>
      ) : (
        <EntryTitle
          title={workspaceName === null ? t('createYourAccount') : t('joinWorkspace', { name: workspaceName })}
        >
          {t('openToEveryone')}
        </EntryTitle>
      )}
      <FormError>{form.problem}</FormError>
      <AccountFields passwordLength={passwordLength} />
      <Button type="submit" variant="primary" disabled={!form.ready} busy={form.busy} className="mt-2 h-10">
        {first ? t('createWorkspace') : t('createAccount')}
      </Button>
      {!first && <HaveAnAccount next="/" />}
    </form>
  );
}

export function HaveAnAccount({ next }: { next: string }) {
  const href = next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
  return (
    <p className="text-sm text-soft">
      {t.rich('haveAnAccount', {
        link: (text) => (
          <PageLink href={href} className="text-accent underline underline-offset-2">
            {text}
          </PageLink>
        ),
      })}
    </p>
  );
}

/** Shown if sign-up is closed: explains how to get access instead of showing a form that fails. */
export function SignUpClosed() {
  return (
    <div className="flex flex-col gap-4">
      <EntryTitle title={t('needInvitation')}>{t('inviteOnly')}</EntryTitle>
      <HaveAnAccount next="/" />
    </div>
  );
}
