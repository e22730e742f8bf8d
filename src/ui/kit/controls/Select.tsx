import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { cx } from '../cx';

export interface SelectProps extends ComponentProps<'select'> {
  /** The name for screen readers. There is no visible label. */
  label: string;
  /** Without a frame, for toolbars. */
  quiet?: boolean;
}

/** A native select, which works well on phones, with the keyboard and with screen readers. */
export function Select({ label, quiet = false, className, children, ...rest }: SelectProps) {
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // React doesn't know of a choice that was made before the page's scripts ran.
    const rendered = field.current?.querySelector<HTMLOptionElement>('option[selected]');
    if (rendered && !rendered.selected) field.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);
  return (
    <span className={cx('relative inline-flex items-center', className)}>
      <select
        ref={field}
        aria-label={label}
        className={cx(
          'w-full appearance-none truncate rounded-md pe-7 text-sm text-ink disabled:opacity-60',
          quiet
            ? 'field-sizing-content h-7 bg-transparent ps-2 text-soft hover:bg-hover hover:text-ink'
            : 'h-8 border border-line-strong bg-raised ps-2.5 shadow-card',
        )}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown size={14} className="pointer-events-none absolute end-2 text-faint" aria-hidden="true" />
    </span>
  );
}
