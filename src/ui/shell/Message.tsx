import type { ReactNode } from 'react';
import { buttonClasses } from '../kit/controls/Button';
import { Wordmark } from '../kit/display/Logo';

interface MessageProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** More options, below the actions. */
  more?: ReactNode;
}

/** A page that shows only a message: not found, or an error. */
export function Message({ title, children, action, more }: MessageProps) {
  return (
    <div className="flex min-h-full flex-1 flex-col items-center justify-center gap-3 px-6 py-20 text-center">
      <Wordmark />
      <h1 className="mt-6 font-semibold font-serif text-2xl tracking-[-0.015em]">{title}</h1>
      <p className="max-w-md text-base text-soft">{children}</p>
      <div className="mt-4 flex gap-2">{action}</div>
      {more}
    </div>
  );
}

/** A plain link on such a page: these pages are part of every page, so the next page must load from scratch. */
export function MessageLink({
  href,
  variant,
  children,
}: {
  href: string;
  variant: 'primary' | 'secondary';
  children: ReactNode;
}) {
  return (
    <a href={href} className={buttonClasses(variant, 'md')}>
      {children}
    </a>
  );
}
