import { Field } from '../kit/controls/Field';

interface CodeFieldProps {
  label: string;
  /** Whether it takes a recovery code instead of six digits. */
  recovery?: boolean;
  autoFocus?: boolean;
}

/** The field for a code, which the browser can fill in. Its name is `code`. */
export function CodeField({ label, recovery = false, autoFocus = false }: CodeFieldProps) {
  return (
    <Field
      label={label}
      name="code"
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      autoFocus={autoFocus}
    />
  );
}
