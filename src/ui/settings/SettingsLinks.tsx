import { usePathname } from 'next/navigation';
import { Fragment } from 'react';
import { t } from '@/generated/messages/settings/places';
import { PageLink } from '../kit/controls/PageLink';
import { cx } from '../kit/cx';
import { useViewer } from '../shell/viewer';
import { type Place, placesFor } from './places';

interface PlaceGroup {
  key: string;
  name: string;
  places: readonly Place[];
}

/** Returns the settings pages that the viewer may open: their own, and the workspace's. */
export function usePlaceGroups(): PlaceGroup[] {
  const { role, workspace } = useViewer();
  const places = placesFor(role);
  return [
    { key: 'own', name: t('yours'), places: places.filter(({ isOwn }) => isOwn) },
    { key: 'workspace', name: workspace.name, places: places.filter(({ isOwn }) => !isOwn) },
  ].filter(({ places }) => places.length > 0);
}

interface SettingsLinksProps {
  /** For little height: the person's own pages, which come first, have no heading, and the rows are lower. */
  isCompact?: boolean;
}

/** The list of links to the settings pages. */
export function SettingsLinks({ isCompact = false }: SettingsLinksProps) {
  const path = usePathname();
  return (
    <div className={cx('flex min-w-0 flex-1 flex-col', !isCompact && 'gap-px')}>
      {usePlaceGroups().map(({ key, name, places }, i) => (
        <Fragment key={key}>
          {(i > 0 || !isCompact) && (
            <p className="mt-3 truncate px-2.5 pt-1 pb-1 text-faint text-xs" dir="auto">
              {name}
            </p>
          )}
          {places.map(({ href, label }) => (
            <PageLink
              key={href}
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className={cx(
                'inline-flex shrink-0 items-center rounded-md px-2.5 text-sm transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
                path === href ? 'bg-hover font-medium text-ink' : 'text-soft',
                isCompact ? 'h-7 pointer-coarse:h-8' : 'h-8',
              )}
            >
              {label}
            </PageLink>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

/** The list in the sidebar, in place of the projects, on screens without room for another column. */
export function SettingsInSidebar() {
  return (
    <nav aria-label={t('settings')} className="flex">
      <SettingsLinks isCompact />
    </nav>
  );
}
