'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/entry';
import { Button } from '../kit/controls/Button';
import { ButtonLink } from '../kit/controls/ButtonLink';
import { Checkbox } from '../kit/controls/Checkbox';
import { FormError } from '../kit/controls/Field';
import { EntryTitle } from './EntryTitle';
import { NewPasswordField, type PasswordLength } from './NewPasswordField';
import { useForm } from './use-form';

/** A form that sets a new password through a reset link. */
export function ResetForm({ token, passwordLength }: { token: string; passwordLength: PasswordLength }) {
  const trpc = useTRPC();
  const reset = useMutation(trpc.passwords.reset.mutationOptions());
  const form = useForm(async ({ password = '', revokeTokens }) => {
    await reset.mutateAsync({ token, password, revokeTokens: revokeTokens !== undefined });
  });
  if (reset.isSuccess) {
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <EntryTitle title={t('passwordChanged')}>{t('passwordChangedHint')}</EntryTitle>
        <ButtonLink variant="primary" href="/sign-in">
          {t('signIn')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <EntryTitle title={t('setNewPassword')}>{t('newPasswordHint')}</EntryTitle>
      <FormError>{form.problem}</FormError>
      <NewPasswordField label={t('newPassword')} length={passwordLength} autoFocus />
      <Checkbox name="revokeTokens" label={t('revokeTokens')} hint={t('revokeTokensHint')} defaultChecked />
      <Button type="submit" variant="primary" disabled={!form.ready} busy={form.busy} className="mt-2 h-10">
        {t('setPassword')}
      </Button>
    </form>
  );
}

export function ResetUnusable() {
  return (
    <div className="flex flex-col items-start gap-4">
      <EntryTitle title={t('linkInvalid')}>{t('resetLinkInvalid')}</EntryTitle>
      <ButtonLink href="/reset">{t('askForNewLink')}</ButtonLink>
    </div>
  );
}
