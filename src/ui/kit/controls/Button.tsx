import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx';
import { Spinner } from '../feedback/Spinner';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'sm' | 'md';

const VARIANTS: Record<Variant, string> = {
  // Dimmed, it would still be the brightest thing around. A busy one keeps its colour, because it soon comes back.
  primary:
    'bg-accent text-accent-ink hover:bg-accent-hover not-aria-busy:disabled:bg-track not-aria-busy:disabled:text-faint not-aria-busy:disabled:opacity-100 aria-disabled:bg-track aria-disabled:text-faint aria-disabled:opacity-100',
  secondary: 'bg-raised text-ink border border-line-strong shadow-card hover:bg-hover aria-disabled:hover:bg-raised',
  quiet: 'text-ink hover:bg-hover aria-disabled:hover:bg-transparent',
  danger: 'bg-raised text-del-ink border border-line-strong hover:bg-del-bg aria-disabled:hover:bg-raised',
};

const SIZES: Record<Size, string> = {
  sm: 'h-7 px-2.5 text-sm gap-1.5',
  md: 'h-8 px-3 text-base gap-2',
};

/** Returns the classes that make a link look like a button. */
export function buttonClasses(variant: Variant, size: Size, extra?: string): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap transition-colors disabled:opacity-55 aria-disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    extra,
  );
}

export interface ButtonLook {
  variant?: Variant;
  size?: Size;
  icon?: ReactNode;
}

/** A button with text. `busy` keeps its width, shows a spinner and ignores further clicks. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonLook & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={buttonClasses(variant, size, className)}
      disabled={disabled || busy}
      aria-busy={busy}
      {...rest}
    >
      {busy ? <Spinner size={14} /> : icon}
      {children}
    </button>
  );
}
