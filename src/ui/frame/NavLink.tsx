import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { cx } from '../kit/cx';

/** The classes of a row of the sidebar. */
export function rowClasses(current: boolean): string {
  return cx(
    'flex h-8 items-center gap-2.5 rounded-md px-2 text-sm transition-colors hover:bg-hover hover:text-ink',
    current ? 'bg-hover font-medium text-ink' : 'text-soft',
  );
}

interface NavLinkProps {
  href: string;
  /** The prefix of the addresses of the link's other pages. */
  under?: string;
  icon: ReactNode;
  children: ReactNode;
}

/** A link to a page in the sidebar. */
export function NavLink({ href, under, icon, children }: NavLinkProps) {
  const path = usePathname();
  const current = path === href || (under !== undefined && path.startsWith(`${under}/`));
  return (
    <Link href={href} aria-current={current ? 'page' : undefined} className={rowClasses(current)}>
      {icon}
      {children}
    </Link>
  );
}
