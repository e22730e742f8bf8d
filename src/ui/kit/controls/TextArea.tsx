import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx';
import { inputClasses } from './Field';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A labelled text area, like `Field`. */
export function TextArea({ label, hint, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm text-soft">
        {label}
      </label>
      <textarea
        id={id}
        className={cx(inputClasses, 'field-sizing-content max-h-80 min-h-20 py-2', className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...rest}
      />
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={cx('text-xs', error ? 'text-del-ink' : 'text-faint')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
