'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../kit/cx';
import { PageBarProvider } from '../shell/page-bar';
import { useViewer } from '../shell/viewer';
import { PasswordQuestion } from './account/PasswordQuestion';
import { placesFor } from './places';

/** The pages of the settings have the way to each other over their titles. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <PageBarProvider bar={<SettingsNav />}>
      {children}
      <PasswordQuestion />
    </PageBarProvider>
  );
}

function SettingsNav() {
  const path = usePathname();
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the row is longer than the window.
  useEffect(() => {
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <nav aria-label="Settings" className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
      {placesFor(useViewer().role).map(({ href, label }) => {
        const isHere = path === href;
        return (
          <Link
            key={href}
            ref={isHere ? current : undefined}
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className={cx(
              'relative inline-flex h-12 shrink-0 items-center px-2.5 font-medium text-sm transition-colors focus-visible:-outline-offset-2',
              isHere ? 'tab-selected text-ink' : 'text-faint hover:text-ink',
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
