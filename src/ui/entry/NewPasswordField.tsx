import { t } from '@/generated/messages/entry';
import { Field } from '../kit/controls/Field';

export interface PasswordLength {
  min: number;
  max: number;
}

interface NewPasswordFieldProps {
  label: string;
  length: PasswordLength;
  autoFocus?: boolean;
}

/** The field for a new password. Its name is `password`. */
export function NewPasswordField({ label, length: { min, max }, autoFocus = false }: NewPasswordFieldProps) {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={min}
      maxLength={max}
      hint={t('passwordHint', { min })}
      required
      autoFocus={autoFocus}
    />
  );
}
