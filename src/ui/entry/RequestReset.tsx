'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { Button } from '../kit/controls/Button';
import { ButtonLink } from '../kit/controls/ButtonLink';
import { Field, FormError } from '../kit/controls/Field';
import { EntryTitle } from './EntryTitle';
import { useForm } from './use-form';

/** For whoever forgot their password, where mail can be sent. */
export function RequestReset() {
  const trpc = useTRPC();
  const request = useMutation(trpc.passwords.request.mutationOptions());
  const form = useForm(async ({ email = '' }) => {
    await request.mutateAsync({ email: email.trim() });
  });
  if (request.isSuccess) {
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <EntryTitle title="Check your email">
          If {request.variables.email} has an account here, we sent it a link. The link works once and expires in an
          hour.
        </EntryTitle>
        <ButtonLink href="/sign-in">Back to sign in</ButtonLink>
      </div>
    );
  }
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <EntryTitle title="Forgot your password?">We’ll email you a link to set a new one.</EntryTitle>
      <FormError>{form.problem}</FormError>
      <Field label="E-mail" name="email" type="email" autoComplete="email" required autoFocus />
      <Button type="submit" variant="primary" disabled={!form.ready} busy={form.busy} className="mt-2 h-10">
        Send me a link
      </Button>
    </form>
  );
}

/** No mail can be sent from here: somebody makes the link. */
export function AskForPassword() {
  return (
    <div className="flex flex-col items-start gap-4">
      <EntryTitle title="Forgot your password?">
        Ask an owner or admin of your workspace for a password link (Settings → People). You then set a new password
        yourself.
      </EntryTitle>
      <ButtonLink href="/sign-in">Back to sign in</ButtonLink>
    </div>
  );
}
