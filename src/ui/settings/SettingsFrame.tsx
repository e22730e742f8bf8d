'use client';

import { ChevronDown } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/settings/places';
import { Button } from '../kit/controls/Button';
import { Menu } from '../kit/dialogs/Menu';
import { PageBarProvider } from '../shell/page-bar';
import { PasswordQuestion } from './account/PasswordQuestion';
import type { Place } from './places';
import { SettingsLinks, usePlaceGroups } from './SettingsLinks';

/** Frames a settings page with links to the other settings pages. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <PageBarProvider bar={<SettingsNav />}>
      {children}
      <PasswordQuestion />
    </PageBarProvider>
  );
}

/**
 * Leads to the settings pages: a list beside the page, or on phones a menu above it. With the sidebar open on a screen
 * without room for both, the sidebar has the list.
 */
function SettingsNav() {
  const path = usePathname();
  const groups = usePlaceGroups();
  return (
    <nav aria-label={t('settings')} className="flex min-w-0 flex-1">
      <PlaceMenu groups={groups.map((group) => group.places)} path={path} />
      <div className="min-w-0 flex-1 max-[900px]:hidden">
        <p className="mb-4 px-2.5 font-semibold font-serif text-lg">{t('settings')}</p>
        <SettingsLinks />
      </div>
    </nav>
  );
}

interface PlaceMenuProps {
  groups: readonly (readonly Place[])[];
  path: string;
}

/**
 * A row of a dozen tabs wouldn't fit on a phone. A native select would open a page at each press of an arrow key, before a
 * person has chosen one.
 */
function PlaceMenu({ groups, path }: PlaceMenuProps) {
  const router = useRouter();
  const open = groups.flat().find(({ href }) => href === path)?.label ?? t('settings');
  return (
    <Menu
      label={t('page')}
      groups={groups.map((places) =>
        places.map(({ href, label }) => ({ label, checked: href === path, onSelect: () => router.push(href) })),
      )}
      trigger={(button) => (
        <Button
          aria-label={`${t('page')}: ${open}`}
          className="min-w-0 flex-1 sm:max-w-72 min-[900px]:hidden"
          {...button}
        >
          <span className="min-w-0 flex-1 truncate text-start">{open}</span>
          <ChevronDown size={14} className="shrink-0 text-faint" aria-hidden="true" />
        </Button>
      )}
    />
  );
}
