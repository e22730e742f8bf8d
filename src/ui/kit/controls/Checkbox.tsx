import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  hint?: ReactNode;
}

/** A labelled checkbox. The hint is linked to it, so that screen readers read it with the checkbox. */
export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <input id={id} type="checkbox" className="mt-0.5" aria-describedby={hint ? `${id}-hint` : undefined} {...rest} />
      <div className="min-w-0">
        <label htmlFor={id} className={cx('text-ink text-sm', Boolean(hint) && 'font-medium')}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-faint text-xs">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
