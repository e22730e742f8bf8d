import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '@/generated/messages/history';
import type { VersionSummary } from '@/versions/schema';
import { announce } from '../kit/feedback/live-region';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import type { ShownVersion } from './fold-history';
import { DAY_HEIGHT, rowsWithin, visibleRange } from './history-list';
import type { VersionChoice } from './use-chosen-versions';
import { scrollTo, useRowHeights } from './use-row-heights';
import { DayRow, VersionRow } from './VersionRow';

/** How many rows before the last loaded one the next page is requested. */
export const AHEAD = 20;
const SHORTCUTS = ['Enter', 'Space', 'ArrowRight', 'ArrowLeft', 'c', 'n', 'Shift+R'];

interface VersionListProps {
  shown: readonly ShownVersion[];
  /** Whether there are older versions, which haven't loaded yet. */
  hasOlder: boolean;
  active: number;
  /** The versions chosen for comparing. While they are being chosen, a click chooses. */
  choice: VersionChoice;
  /** The index of the version that is open, or -1. */
  opened: number;
  onActive(index: number): void;
  onOpen(version: VersionSummary): void;
  /** Shows or hides the suggestions that a version accepted. */
  onUnfold(row: ShownVersion, isUnfolded: boolean): void;
  /** Handles a key that the list doesn't use itself. Returns whether the key has an action. */
  onKey(event: KeyboardEvent, version: VersionSummary): boolean;
  onNearEnd(): void;
}

/**
 * Lists the versions, newest first, beside the graph. Only visible rows are in the page, however many versions there
 * are.
 */
export function VersionList(props: VersionListProps) {
  const { shown, hasOlder, active, choice, opened, onActive, onOpen, onUnfold, onKey, onNearEnd } = props;
  const { list: box, chosen, choose } = choice;
  const id = useId();
  const view = useView(box);
  const lanes = shown.reduce((most, { row }) => Math.max(most, row.width), 1);
  const { places, height } = useRowHeights(box, { shown, active, opened });
  const inView = visibleRange(places, view);
  const indexes = Array.from({ length: Math.max(0, inView.to - inView.from) }, (_, i) => inView.from + i);
  if (active < inView.from || active >= inView.to) indexes.push(active);

  const isNearEnd = hasOlder && inView.to >= shown.length - AHEAD;
  const latest = useRef(onNearEnd);
  latest.current = onNearEnd;
  useEffect(() => {
    if (isNearEnd && shown.length > 0) latest.current();
  }, [isNearEnd, shown.length]);

  const go = (index: number) => {
    const next = Math.max(0, Math.min(shown.length - 1, index));
    onActive(next);
    scrollTo(box, places[next]);
  };

  const setUnfolded = (row: ShownVersion | undefined, isUnfolded: boolean) => {
    if (!row || row.accepted.length === 0 || row.isUnfolded === isUnfolded) return;
    onActive(shown.indexOf(row));
    onUnfold(row, isUnfolded);
    announce(t(isUnfolded ? 'suggestionsShown' : 'suggestionsHidden', { count: row.accepted.length }));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const row = shown[active];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const { version } = row;
    const steps = stepsOf(event.key, { active, last: shown.length - 1, page: rowsWithin(places, view) });
    if (steps !== undefined) go(active + steps);
    else if (event.key === 'ArrowRight') setUnfolded(row, true);
    else if (event.key === 'ArrowLeft') setUnfolded(outerOf(shown, active), false);
    else if (event.key === 'Enter') onOpen(version);
    else if (event.key === ' ') choose(version);
    else if (!onKey(event, version)) return;
    event.preventDefault();
  };

  return (
    <div
      ref={box}
      role="listbox"
      aria-label={t('listLabel')}
      aria-multiselectable="true"
      aria-activedescendant={shown[active] ? `${id}-${shown[active].version.id}` : undefined}
      aria-keyshortcuts={SHORTCUTS.join(' ')}
      tabIndex={0}
      className="version-list min-h-0 flex-1 overflow-y-auto"
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className="relative" style={{ height }}>
        {indexes.map((index) => {
          const [each, place] = [shown[index], places[index]];
          if (!each || !place) return undefined;
          const { version, row } = each;
          return (
            <Fragment key={version.id}>
              {place.day !== undefined && (
                <DayRow day={place.day} row={row} lanes={lanes} top={place.top - DAY_HEIGHT} />
              )}
              <VersionRow
                place={place}
                id={`${id}-${version.id}`}
                shown={each}
                lanes={lanes}
                index={index}
                count={hasOlder ? -1 : shown.length}
                active={index === active}
                opened={index === opened}
                selecting={choice.selecting}
                chosen={chosen.includes(version.id)}
                onOpen={() => {
                  onActive(index);
                  onOpen(version);
                }}
                onChoose={() => {
                  onActive(index);
                  choose(version);
                }}
                onUnfold={() => setUnfolded(each, !each.isUnfolded)}
              />
            </Fragment>
          );
        })}
      </div>
      {hasOlder && (
        <div role="presentation" className="p-4">
          <SkeletonLines lines={2} label={t('loadingOlder')} />
        </div>
      )}
    </div>
  );
}

/** Returns the part of the list that is in view, in pixels. */
function useView(box: RefObject<HTMLElement | null>): { top: number; height: number } {
  const [view, setView] = useState({ top: 0, height: 800 });
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
  }, [box]);
  return view;
}

/** Returns a row, or for an inner one the row that it is shown below. */
function outerOf(shown: readonly ShownVersion[], index: number): ShownVersion | undefined {
  return shown.slice(0, index + 1).findLast(({ isInner }) => !isInner);
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
