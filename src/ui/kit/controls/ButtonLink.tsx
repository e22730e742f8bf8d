import Link from 'next/link';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from './Button';

/** A link to another page that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return (
    <Link className={buttonClasses(variant, size, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}
