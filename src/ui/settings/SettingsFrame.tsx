'use client';

import { ChevronDown } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { Fragment, type ReactNode } from 'react';
import { t } from '@/generated/messages/settings/places';
import { Button } from '../kit/controls/Button';
import { PageLink } from '../kit/controls/PageLink';
import { cx } from '../kit/cx';
import { Menu } from '../kit/dialogs/Menu';
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

/** Leads to the settings pages: a list beside the page, or on narrow screens a menu above it. */
function SettingsNav() {
  const path = usePathname();
  const { role, workspace } = useViewer();
  const places = placesFor(role);
  const groups = [
    { key: 'own', name: t('yours'), places: places.filter(({ isOwn }) => isOwn) },
    { key: 'workspace', name: workspace.name, places: places.filter(({ isOwn }) => !isOwn) },
  ].filter(({ places }) => places.length > 0);
  return (
    <nav aria-label={t('settings')} className="flex min-w-0 flex-1">
      <PlaceMenu groups={groups.map((group) => group.places)} path={path} />
      <div className="flex min-w-0 flex-1 flex-col gap-px max-[1180px]:hidden">
        <p className="mb-4 px-2.5 font-semibold font-serif text-lg">{t('settings')}</p>
        {groups.map(({ key, name, places }) => (
          <Fragment key={key}>
            <p className="mt-3 truncate px-2.5 pt-1 pb-1 text-faint text-xs" dir="auto">
              {name}
            </p>
            {places.map(({ href, label }) => (
              <PageLink
                key={href}
                href={href}
                aria-current={path === href ? 'page' : undefined}
                className={cx(
                  'inline-flex h-8 shrink-0 items-center rounded-md px-2.5 text-sm transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
                  path === href ? 'bg-hover font-medium text-ink' : 'text-soft',
                )}
              >
                {label}
              </PageLink>
            ))}
          </Fragment>
        ))}
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
          className="min-w-0 flex-1 sm:max-w-72 min-[1180px]:hidden"
          {...button}
        >
          <span className="min-w-0 flex-1 truncate text-start">{open}</span>
          <ChevronDown size={14} className="shrink-0 text-faint" aria-hidden="true" />
        </Button>
      )}
    />
  );
}
