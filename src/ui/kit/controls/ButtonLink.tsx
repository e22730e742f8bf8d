import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from './Button';
import { PageLink } from './PageLink';

/** A link to another page that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<typeof PageLink>) {
  return (
    <PageLink className={buttonClasses(variant, size, className)} {...rest}>
      {icon}
      {children}
    </PageLink>
  );
}
