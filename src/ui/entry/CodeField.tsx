import { Field } from '../kit/controls/Field';

interface CodeFieldProps {
  label: string;
  /** Takes a recovery code instead of six digits. */
  recovery?: boolean;
  autoFocus?: boolean;
}

/** Where a code is typed or filled in by the browser. Its field is called `code`. */
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
