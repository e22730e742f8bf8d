'use client';

import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { Fragment, type ReactNode } from 'react';
import { t } from '@/generated/messages/settings/places';
import { Select } from '../kit/controls/Select';
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

/** Leads to the settings pages: a list beside the page, or on narrow screens a menu above it. */
function SettingsNav() {
  const path = usePathname();
  const { role, workspace } = useViewer();
  const places = placesFor(role);
  const groups = [
    { name: t('yours'), places: places.filter(({ isOwn }) => isOwn) },
    { name: workspace.name, places: places.filter(({ isOwn }) => !isOwn) },
  ].filter(({ places }) => places.length > 0);
  return (
    <nav aria-label={t('settings')} className="flex min-w-0 flex-1">
      <PlaceMenu groups={groups} path={path} />
      <div className="flex min-w-0 flex-1 flex-col gap-px max-[1180px]:hidden">
        <p className="mb-4 px-2.5 font-semibold font-serif text-lg">{t('settings')}</p>
        {groups.map(({ name, places }) => (
          <Fragment key={name}>
            <p className="mt-3 truncate px-2.5 pt-1 pb-1 text-faint text-xs" dir="auto">
              {name}
            </p>
            {places.map(({ href, label }) => (
              <Link
                key={href}
                href={href}
                aria-current={path === href ? 'page' : undefined}
                className={cx(
                  'inline-flex h-8 shrink-0 items-center rounded-md px-2.5 text-sm transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
                  path === href ? 'bg-hover font-medium text-ink' : 'text-soft',
                )}
              >
                {label}
              </Link>
            ))}
          </Fragment>
        ))}
      </div>
    </nav>
  );
}

interface PlaceMenuProps {
  groups: readonly { name: string; places: readonly Place[] }[];
  path: string;
}

/** A row of eleven tabs wouldn't fit on a phone. */
function PlaceMenu({ groups, path }: PlaceMenuProps) {
  const router = useRouter();
  return (
    <Select
      label={t('page')}
      className="min-w-0 flex-1 sm:max-w-72 min-[1180px]:hidden"
      value={path}
      onChange={(event) => router.push(event.target.value)}
    >
      {groups.map(({ name, places }) => (
        <optgroup key={name} label={name}>
          {places.map(({ href, label }) => (
            <option key={href} value={href}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
