import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ShownVersion } from './fold-history';
import { DAY_HEIGHT, placesOf, type RowPlace } from './history-list';

interface Rows {
  shown: readonly ShownVersion[];
  /** The index of the row that the keyboard has reached. */
  active: number;
  /** The index of the version that is open, or -1. */
  opened: number;
}

/**
 * Returns the places of a list's rows. Each row is as high as its text, which is measured once the row is in the page.
 * What is in view stays where it is when rows above it turn out higher or lower than expected.
 */
export function useRowHeights(box: RefObject<HTMLElement | null>, { shown, active, opened }: Rows) {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const all = useMemo(() => {
    const rows = shown.map(({ version: { id, createdAt }, isInner }) => ({ id, createdAt, isInner }));
    return placesOf(rows, heights);
  }, [shown, heights]);
  const before = useRef(all.places);
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    keepView(list, { before: before.current, after: all.places, active });
    before.current = all.places;
  }, [box, all, active]);
  // After each rendering, because it can bring other rows into the page, and other widths.
  useLayoutEffect(() => {
    const changed = measure(box.current).filter(({ id, height }) => height > 0 && heights.get(id) !== height);
    if (changed.length > 0)
      setHeights(new Map([...heights, ...changed.map(({ id, height }) => [id, height] as const)]));
  });
  // The steps of an open version's dialog can lead far from the row that opened it. Rows that load can move it, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is measured must not scroll the list back
  useLayoutEffect(() => scrollTo(box, all.places[opened]), [box, opened, shown]);
  return all;
}

function measure(list: HTMLElement | null): { id: string; height: number }[] {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-version]') ?? [])];
  return rows.map((row) => ({ id: row.dataset.version ?? '', height: row.offsetHeight }));
}

interface Change {
  before: readonly RowPlace[];
  after: readonly RowPlace[];
  active: number;
}

/** Scrolls a list whose rows were measured: the reached row stays in view, or otherwise the first visible one in place. */
function keepView(list: HTMLElement, { before, after, active }: Change): void {
  // Other rows: new ones on top, or older ones below.
  if (before === after || before.length !== after.length) return;
  const { scrollTop, clientHeight } = list;
  const reached = before[active];
  const isInView = (place: RowPlace) => place.top >= scrollTop && place.top + place.height <= scrollTop + clientHeight;
  const first = before.findIndex(({ top, height }) => top + height > scrollTop);
  const moved = (after[first]?.top ?? 0) - (before[first]?.top ?? 0);
  if (moved !== 0) list.scrollTop = scrollTop + moved;
  if (reached && isInView(reached)) scrollTo({ current: list }, after[active]);
}

/** Scrolls a row into view, with the date above it. */
export function scrollTo({ current: list }: RefObject<HTMLElement | null>, place: RowPlace | undefined): void {
  if (!list || !place) return;
  const top = place.top - (place.day === undefined ? 0 : DAY_HEIGHT);
  const bottom = place.top + place.height;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
