import { t } from '@/generated/messages/entry';
import { Field } from '../kit/controls/Field';
import { NewPasswordField, type PasswordLength } from './NewPasswordField';

/** The fields of a new account, used for the owner, for invitations and for open sign-up. */
export function AccountFields({ passwordLength }: { passwordLength: PasswordLength }) {
  return (
    <>
      <Field label={t('yourName')} name="name" autoComplete="name" maxLength={80} required autoFocus />
      <Field label={t('email')} name="email" type="email" autoComplete="email" required />
      <NewPasswordField label={t('password')} length={passwordLength} />
    </>
  );
}
