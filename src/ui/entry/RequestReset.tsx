'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/entry';
import { Button } from '../kit/controls/Button';
import { ButtonLink } from '../kit/controls/ButtonLink';
import { Field, FormError } from '../kit/controls/Field';
import { EntryTitle } from './EntryTitle';
import { useForm } from './use-form';

/** The form for people who forgot their password, if the server can send email. */
export function RequestReset() {
  const trpc = useTRPC();
  const request = useMutation(trpc.passwords.request.mutationOptions());
  const form = useForm(async ({ email = '' }) => {
    await request.mutateAsync({ email: email.trim() });
  });
  if (request.isSuccess) {
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <EntryTitle title={t('checkYourEmail')}>{t('resetSent', { email: request.variables.email })}</EntryTitle>
        <ButtonLink href="/sign-in">{t('backToSignIn')}</ButtonLink>
      </div>
    );
  }
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <EntryTitle title={t('forgotYourPassword')}>{t('resetHint')}</EntryTitle>
      <FormError>{form.problem}</FormError>
      <Field label={t('email')} name="email" type="email" autoComplete="email" required autoFocus />
      <Button type="submit" variant="primary" disabled={!form.ready} busy={form.busy} className="mt-2 h-10">
        {t('sendLink')}
      </Button>
    </form>
  );
}

/** Shown if the server can't send email: somebody else must make the reset link. */
export function AskForPassword() {
  return (
    <div className="flex flex-col items-start gap-4">
      <EntryTitle title={t('forgotYourPassword')}>{t('askForPassword')}</EntryTitle>
      <ButtonLink href="/sign-in">{t('backToSignIn')}</ButtonLink>
    </div>
  );
}
