import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx';

const SIZES = { sm: 'size-6', md: 'size-8' };

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The name: read by screen readers and shown as a tooltip. */
  label: string;
  /** The keyboard shortcut, as people read it. */
  shortcut?: string;
  icon: ReactNode;
  pressed?: boolean;
  size?: keyof typeof SIZES;
  /** On which side the tip is shown, if there is room. */
  tip?: 'below' | 'above' | 'left' | 'right';
  /** What the tip says in place of a long name. */
  tipText?: string;
}

export function IconButton({
  label,
  shortcut,
  icon,
  pressed,
  size = 'md',
  tip = 'below',
  tipText = label,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      data-tip={shortcut ? `${tipText}  ${shortcut}` : tipText}
      data-tip-side={tip}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-md text-soft transition-colors hover:bg-hover hover:text-ink disabled:opacity-45 aria-disabled:opacity-45 aria-disabled:hover:bg-transparent aria-disabled:hover:text-soft aria-pressed:bg-hover aria-pressed:text-ink',
        SIZES[size],
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
