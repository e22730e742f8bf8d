'use client';

import { useEffect, useState } from 'react';
import { signIn } from '@/api/client-auth';
import { t } from '@/generated/messages/entry';
import { Button } from '../kit/controls/Button';
import { Field, FormError } from '../kit/controls/Field';
import { PageLink } from '../kit/controls/PageLink';
import { forgetPersonHere } from '../shell/offline/person-here';
import { EntryTitle } from './EntryTitle';
import { SecondStep } from './SecondStep';
import { useForm } from './use-form';

interface SignInFormProps {
  next: string;
  /** Whether the person was redirected here because their session has ended. */
  ended: boolean;
  /** Whether people can sign up without an invitation. */
  signUpOpen: boolean;
  /** Null if strangers may not know it, or if there are several. */
  workspaceName: string | null;
}

export function SignInForm({ next, ended, signUpOpen, workspaceName }: SignInFormProps) {
  // The password is stored nowhere between the two steps; the second step sends it again.
  const [passed, setPassed] = useState<{ email: string; password: string }>();
  // Loads a whole page, so that nothing of a previous person's session stays in memory.
  const enter = () => window.location.assign(next);
  const form = useForm(async ({ email = '', password = '' }) => {
    const credentials = { email: email.trim(), password };
    if ((await signIn(credentials)) === 'signed in') enter();
    else setPassed(credentials);
  });
  // Nobody is signed in, so nothing can open offline. Local copies stay for the same person, as when a session ends.
  useEffect(forgetPersonHere, []);
  if (passed) return <SecondStep credentials={passed} onSignedIn={enter} onBack={() => window.location.reload()} />;
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
      {ended ? (
        <EntryTitle title={t('signedOut')}>{t('signedOutHint')}</EntryTitle>
      ) : (
        <EntryTitle title={t('welcomeBack')}>
          {workspaceName === null ? t('signInHint') : t('signInTo', { name: workspaceName })}
        </EntryTitle>
      )}
      <FormError>{form.problem}</FormError>
      <Field label={t('email')} name="email" type="email" autoComplete="email" required autoFocus />
      <Field label={t('password')} name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" variant="primary" disabled={!form.ready} busy={form.busy} className="mt-2 h-10">
        {t('signIn')}
      </Button>
      <p className="text-sm text-soft">
        <PageLink href="/reset" className="text-accent underline underline-offset-2">
          {t('forgotPassword')}
        </PageLink>
      </p>
      <p className="text-sm text-soft">
        {signUpOpen
          ? t.rich('noAccountYet', {
              link: (text) => (
                <PageLink href="/sign-up" className="text-accent underline underline-offset-2">
                  {text}
                </PageLink>
              ),
            })
          : t('needsInvitationLink')}
      </p>
    </form>
  );
}
