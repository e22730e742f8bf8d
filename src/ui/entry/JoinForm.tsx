'use client';

import { signUp } from '@/api/client-auth';
import { t } from '@/generated/messages/entry';
import { Button } from '../kit/controls/Button';
import { FormError } from '../kit/controls/Field';
import { AccountFields } from './AccountFields';
import { EntryTitle } from './EntryTitle';
import { InvitationLine, type Offer } from './InvitationLine';
import type { PasswordLength } from './NewPasswordField';
import { HaveAnAccount } from './SignUpForm';
import { useForm } from './use-form';

interface JoinFormProps {
  token: string;
  offer: Offer;
  passwordLength: PasswordLength;
  /** The address to open afterwards. */
  next: string;
  /** This page's address, for people who sign in first. */
  here: string;
}

/** The sign-up form for people who follow an invitation and have no account here. */
export function JoinForm({ token, offer, passwordLength, next, here }: JoinFormProps) {
  const form = useForm(async ({ name = '', email = '', password = '' }) => {
    await signUp({ name: name.trim(), email: email.trim(), password, invitationToken: token });
    window.location.assign(next);
  });
  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <EntryTitle title={t('joinWorkspace', { name: offer.workspaceName })}>
        <InvitationLine offer={offer} />
      </EntryTitle>
      <FormError>{form.problem}</FormError>
      <AccountFields passwordLength={passwordLength} />
      <Button type="submit" variant="primary" disabled={!form.ready} busy={form.busy} className="mt-2 h-10">
        {t('join')}
      </Button>
      <HaveAnAccount next={here} />
    </form>
  );
}
