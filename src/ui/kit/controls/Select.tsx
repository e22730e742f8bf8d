import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx';

interface SelectProps extends ComponentProps<'select'> {
  /** The name for screen readers, where no label stands beside it. */
  label: string;
  /** Without a frame, for toolbars. */
  quiet?: boolean;
}

/** The browser's own list: right on phones, by keyboard and for screen readers. */
export function Select({ label, quiet = false, className, children, ...rest }: SelectProps) {
  return (
    <span className={cx('relative inline-flex items-center', className)}>
      <select
        aria-label={label}
        className={cx(
          'w-full appearance-none truncate rounded-md pe-7 text-sm text-ink disabled:opacity-60',
          quiet
            ? 'h-7 bg-transparent ps-2 text-soft hover:bg-hover hover:text-ink'
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
