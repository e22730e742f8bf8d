import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx';

const SIZES = { sm: 'size-6', md: 'size-8' };

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The name: said by screen readers and shown as the tip. */
  label: string;
  /** The key that does the same, as people read it. */
  shortcut?: string;
  icon: ReactNode;
  pressed?: boolean;
  size?: keyof typeof SIZES;
  /** On which side the tip has room; none for a long name. */
  tip?: 'below' | 'above' | 'left' | 'right' | 'none';
}

export function IconButton({
  label,
  shortcut,
  icon,
  pressed,
  size = 'md',
  tip = 'below',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      data-tip={tip === 'none' ? undefined : shortcut ? `${label}  ${shortcut}` : label}
      data-tip-side={tip}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-md text-soft transition-colors hover:bg-hover hover:text-ink disabled:opacity-45 aria-pressed:bg-hover aria-pressed:text-ink',
        SIZES[size],
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
