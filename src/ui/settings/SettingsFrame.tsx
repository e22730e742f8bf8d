'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '@/generated/messages/settings/places';
import { cx } from '../kit/cx';
import { PageBarProvider } from '../shell/page-bar';
import { useViewer } from '../shell/viewer';
import { PasswordQuestion } from './account/PasswordQuestion';
import { type Place, placesFor } from './places';

/** Frames a settings page with links to the other settings pages. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <PageBarProvider bar={<SettingsNav />}>
      {children}
      <PasswordQuestion />
    </PageBarProvider>
  );
}

/** Links to the settings pages: a list beside the page, or on narrow screens a scrollable row above it. */
function SettingsNav() {
  const path = usePathname();
  const { role, workspace } = useViewer();
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the row is wider than the window.
  useEffect(() => {
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  const places = placesFor(role);
  const link = ({ href, label }: Place) => {
    const isHere = path === href;
    return (
      <Link
        key={href}
        ref={isHere ? current : undefined}
        href={href}
        aria-current={isHere ? 'page' : undefined}
        className={cx(
          'relative inline-flex h-12 shrink-0 items-center px-2.5 font-medium text-sm transition-colors focus-visible:-outline-offset-2 min-[1180px]:h-8 min-[1180px]:rounded-md min-[1180px]:hover:bg-hover',
          isHere
            ? 'text-ink tab-selected min-[1180px]:bg-hover min-[1180px]:after:hidden'
            : 'text-faint hover:text-ink min-[1180px]:font-normal min-[1180px]:text-soft',
        )}
      >
        {label}
      </Link>
    );
  };
  return (
    <nav
      aria-label={t('settings')}
      className="fade-sides flex min-w-0 flex-1 overflow-x-auto px-4 [scrollbar-width:none] min-[1180px]:flex-col min-[1180px]:gap-px min-[1180px]:overflow-visible min-[1180px]:px-0"
    >
      <p className="mb-4 px-2.5 font-semibold font-serif text-lg max-[1180px]:hidden">{t('settings')}</p>
      <Group>{t('yours')}</Group>
      {places.filter(({ isOwn }) => isOwn).map(link)}
      {places.some(({ isOwn }) => !isOwn) && (
        <Group>
          <span dir="auto">{workspace.name}</span>
        </Group>
      )}
      {places.filter(({ isOwn }) => !isOwn).map(link)}
    </nav>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <p className="truncate px-2.5 pt-1 pb-1 text-faint text-xs not-first:mt-3 max-[1180px]:hidden">{children}</p>;
}
