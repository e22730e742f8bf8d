import { Field } from '../kit/Field';

export interface PasswordLength {
  min: number;
  max: number;
}

/** The fields of a new account, the same for the owner, for guests of a link and for open sign-up. */
export function AccountFields({ passwordLength: { min, max } }: { passwordLength: PasswordLength }) {
  return (
    <>
      <Field label="Your name" name="name" autoComplete="name" maxLength={80} required autoFocus />
      <Field label="E-mail" name="email" type="email" autoComplete="email" required />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={min}
        maxLength={max}
        hint={`At least ${min} characters.`}
        required
      />
    </>
  );
}
