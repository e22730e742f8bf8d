import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx';
import { PasswordInput } from './PasswordInput';

export const inputClasses =
  'w-full rounded-md border border-line-strong bg-raised px-3 text-ink shadow-card placeholder:text-faint aria-invalid:border-del-ink disabled:opacity-60';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: ReactNode;
  error?: string;
}

/** A labelled text input. Hint and error are linked to it, so that screen readers read them with the field. */
export function Field({ label, hint, error, className, ...rest }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const input = {
    ...rest,
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
    className: cx(inputClasses, 'h-10'),
  };
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-sm text-soft">
        {label}
      </label>
      {rest.type === 'password' ? <PasswordInput {...input} /> : <input {...input} />}
      {note && (
        <p id={`${id}-note`} className={cx('text-xs', error ? 'text-del-ink' : 'text-faint')}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A message above a form, announced at once. The form keeps what was typed. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={cx(children ? 'rounded-md bg-del-bg px-3 py-2 text-del-ink text-sm' : 'hidden')}>
      {children}
    </div>
  );
}
