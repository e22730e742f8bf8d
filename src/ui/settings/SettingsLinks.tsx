import { usePathname } from 'next/navigation';
import { Fragment, useEffect, useRef } from 'react';
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
  /** In the sidebar, the names are below those of the other rows, and the rows are lower, because there are many. */
  isInSidebar?: boolean;
}

/** The list of links to the settings pages. In a low window, it scrolls to the open page. */
export function SettingsLinks({ isInSidebar = false }: SettingsLinksProps) {
  const path = usePathname();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[href="${path}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <div ref={list} className={cx('flex min-w-0 flex-1 flex-col', !isInSidebar && 'gap-px')}>
      {usePlaceGroups().map(({ key, name, places }) => (
        <Fragment key={key}>
          <p
            className={cx(
              'truncate pt-1 pb-1 text-faint text-xs',
              isInSidebar ? 'px-2 font-medium not-first:mt-2' : 'mt-3 px-2.5',
            )}
            dir="auto"
          >
            {name}
          </p>
          {places.map(({ href, label }) => (
            <PageLink
              key={href}
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className={cx(
                'inline-flex shrink-0 scroll-my-2 items-center rounded-md text-sm transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
                path === href ? 'bg-hover font-medium text-ink' : 'text-soft',
                // The sidebar's other rows begin with an icon of 15 pixels and a gap.
                isInSidebar ? 'h-6.5 ps-[33px] pe-2 pointer-coarse:h-8' : 'h-8 px-2.5',
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
    // The space below is part of what scrolls, so that the last page isn't at the very edge.
    <nav aria-label={t('settings')} className="flex pb-2">
      <SettingsLinks isInSidebar />
    </nav>
  );
}
