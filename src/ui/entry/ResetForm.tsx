'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { Button } from '../kit/controls/Button';
import { ButtonLink } from '../kit/controls/ButtonLink';
import { Checkbox } from '../kit/controls/Checkbox';
import { FormError } from '../kit/controls/Field';
import { EntryTitle } from './EntryTitle';
import { NewPasswordField, type PasswordLength } from './NewPasswordField';
import { useForm } from './use-form';

/** Sets a new password by a link. */
export function ResetForm({ token, passwordLength }: { token: string; passwordLength: PasswordLength }) {
  const trpc = useTRPC();
  const reset = useMutation(trpc.passwords.reset.mutationOptions());
  const form = useForm(async ({ password = '', revokeTokens }) => {
    await reset.mutateAsync({ token, password, revokeTokens: revokeTokens !== undefined });
  });
  if (reset.isSuccess) {
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <EntryTitle title="Password changed">You’re signed out everywhere. Sign in with your new password.</EntryTitle>
        <ButtonLink variant="primary" href="/sign-in">
          Sign in
        </ButtonLink>
      </div>
    );
  }
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <EntryTitle title="Set a new password">It replaces the old one and signs you out everywhere.</EntryTitle>
      <FormError>{form.problem}</FormError>
      <NewPasswordField label="New password" length={passwordLength} autoFocus />
      <Checkbox
        name="revokeTokens"
        label="Revoke my API tokens too"
        hint="Scripts and programs that use them will stop working."
        defaultChecked
      />
      <Button type="submit" variant="primary" disabled={!form.ready} busy={form.busy} className="mt-2 h-10">
        Set password
      </Button>
    </form>
  );
}

export function ResetUnusable() {
  return (
    <div className="flex flex-col items-start gap-4">
      <EntryTitle title="This link isn’t valid">
        It was already used or has expired. Check that you copied all of it, or ask for a new one.
      </EntryTitle>
      <ButtonLink href="/reset">Ask for a new link</ButtonLink>
    </div>
  );
}
