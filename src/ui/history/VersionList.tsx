import { Fragment, type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '@/generated/messages/history';
import type { VersionSummary } from '@/versions/schema';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { DAY_HEIGHT, type HistoryList, placesOf, ROW_HEIGHT, type RowPlace, visibleRange } from './history-list';
import { DayRow, VersionRow } from './VersionRow';

/** How many rows before the last loaded one the next page is requested. */
export const AHEAD = 20;
const SHORTCUTS = ['Enter', 'Space', 'c', 'n', 'Shift+R'];

interface VersionListProps {
  list: HistoryList;
  active: number;
  /** The ids of the versions chosen for comparing. */
  chosen: readonly string[];
  /** The index of the version that is open, or -1. */
  opened: number;
  onActive(index: number): void;
  onOpen(version: VersionSummary): void;
  onChoose(version: VersionSummary): void;
  /** Handles a key that the list doesn't use itself. Returns whether the key has an action. */
  onKey(event: KeyboardEvent, version: VersionSummary): boolean;
  onNearEnd(): void;
}

/**
 * Lists the versions, newest first, beside the graph. Only visible rows are in the page, however many versions there
 * are.
 */
export function VersionList(props: VersionListProps) {
  const { list, active, chosen, opened, onActive, onOpen, onChoose, onKey, onNearEnd } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const { versions, rows, nextCursor } = list;
  const lanes = rows.reduce((most, { width }) => Math.max(most, width), 1);
  const { places, height } = useMemo(() => placesOf(versions), [versions]);
  const shown = visibleRange(places, view);
  const indexes = Array.from({ length: Math.max(0, shown.to - shown.from) }, (_, i) => shown.from + i);
  if (active < shown.from || active >= shown.to) indexes.push(active);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  const isNearEnd = nextCursor !== undefined && shown.to >= versions.length - AHEAD;
  const latest = useRef(onNearEnd);
  latest.current = onNearEnd;
  useEffect(() => {
    if (isNearEnd && versions.length > 0) latest.current();
  }, [isNearEnd, versions.length]);

  // The steps of an open version's dialog can lead far from the row that opened it.
  useLayoutEffect(() => scrollTo(box.current, places[opened]), [opened, places]);

  const go = (index: number) => {
    const next = Math.max(0, Math.min(versions.length - 1, index));
    onActive(next);
    scrollTo(box.current, places[next]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const version = versions[active];
    if (!version || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = stepsOf(event.key, { active, last: versions.length - 1, page: Math.floor(view.height / ROW_HEIGHT) });
    if (steps !== undefined) go(active + steps);
    else if (event.key === 'Enter') onOpen(version);
    else if (event.key === ' ') onChoose(version);
    else if (!onKey(event, version)) return;
    event.preventDefault();
  };

  return (
    <div
      ref={box}
      role="listbox"
      aria-label={t('listLabel')}
      aria-multiselectable="true"
      aria-activedescendant={versions[active] ? `${id}-${versions[active].id}` : undefined}
      aria-keyshortcuts={SHORTCUTS.join(' ')}
      tabIndex={0}
      className="version-list min-h-0 flex-1 overflow-y-auto"
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className="relative" style={{ height }}>
        {indexes.map((index) => {
          const [version, row, place] = [versions[index], rows[index], places[index]];
          if (!version || !row || !place) return undefined;
          return (
            <Fragment key={version.id}>
              {place.day !== undefined && (
                <DayRow day={place.day} row={row} lanes={lanes} top={place.top - DAY_HEIGHT} />
              )}
              <VersionRow
                top={place.top}
                id={`${id}-${version.id}`}
                version={version}
                row={row}
                lanes={lanes}
                index={index}
                count={nextCursor === undefined ? versions.length : -1}
                active={index === active}
                chosen={chosen.includes(version.id)}
                onOpen={() => {
                  onActive(index);
                  onOpen(version);
                }}
                onChoose={() => {
                  onActive(index);
                  onChoose(version);
                }}
              />
            </Fragment>
          );
        })}
      </div>
      {nextCursor !== undefined && (
        <div role="presentation" className="p-4">
          <SkeletonLines lines={2} label={t('loadingOlder')} />
        </div>
      )}
    </div>
  );
}

/** Scrolls a row into view, with the date above it. */
function scrollTo(list: HTMLElement | null, place: RowPlace | undefined): void {
  if (!list || !place) return;
  const top = place.top - (place.day === undefined ? 0 : DAY_HEIGHT);
  const bottom = place.top + ROW_HEIGHT;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

function stepsOf(key: string, { active, last, page }: { active: number; last: number; page: number }) {
  switch (key) {
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    case 'PageDown':
      return page;
    case 'PageUp':
      return -page;
    case 'Home':
      return -active;
    case 'End':
      return last - active;
    default:
      return undefined;
  }
}
