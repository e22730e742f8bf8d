import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The name: said by screen readers and shown as the tip. */
  label: string;
  /** The key that does the same, as people read it. */
  shortcut?: string;
  icon: ReactNode;
  pressed?: boolean;
  /** On which side the tip has room; none for a long name. */
  tip?: 'below' | 'above' | 'left' | 'right' | 'none';
}

export function IconButton({ label, shortcut, icon, pressed, tip = 'below', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      data-tip={tip === 'none' ? undefined : shortcut ? `${label}  ${shortcut}` : label}
      data-tip-side={tip}
      className={cx(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-soft transition-colors hover:bg-hover hover:text-ink disabled:opacity-45',
        pressed && 'bg-hover text-ink',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
