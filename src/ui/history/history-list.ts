import { formatDate } from '@/i18n/format';
import { firstIndex } from '@/kernel/first-index';
import type { VersionSummary } from '@/versions/schema';

/** The loaded part of a history, newest first. */
export interface HistoryList {
  versions: VersionSummary[];
  /** The cursor of the next, older page. */
  nextCursor: string | undefined;
}

export interface Page {
  versions: VersionSummary[];
  nextCursor: string | undefined;
}

/** Returns the list after the newest page was reloaded. Older loaded versions are kept if the new page reaches them. */
export function withNewest(list: HistoryList | undefined, page: Page): HistoryList {
  const last = page.versions.at(-1)?.id;
  const at = page.nextCursor === undefined ? -1 : (list?.versions.findIndex(({ id }) => id === last) ?? -1);
  if (!list || at < 0) return page;
  return {
    versions: [...page.versions, ...list.versions.slice(at + 1)],
    nextCursor: at === list.versions.length - 1 ? page.nextCursor : list.nextCursor,
  };
}

/** Returns the list with the next, older page at its end. */
export function withOlder(list: HistoryList, page: Page): HistoryList {
  return { versions: [...list.versions, ...page.versions], nextCursor: page.nextCursor };
}

/** The height of a row with a title and a second line on one line each, until it is measured. */
export const ROW_HEIGHT = 57;
export const DAY_HEIGHT = 32;

/** Where a row is in the list. */
export interface RowPlace {
  top: number;
  height: number;
  /** Set if the row is the first of its day: the date that is shown above it. */
  day: string | undefined;
}

/**
 * Returns the places of the rows, and the height of all of them. The rows of each day have its date above them; an
 * inner row belongs to the day of the row that it is shown below. `heights`: those of the measured rows, by id.
 */
export function placesOf(
  rows: readonly { id: string; createdAt: Date; isInner: boolean }[],
  heights: ReadonlyMap<string, number> = new Map(),
): {
  places: RowPlace[];
  height: number;
} {
  let previous: string | undefined;
  let end = 0;
  const places = rows.map(({ id, createdAt, isInner }) => {
    const date = isInner && previous !== undefined ? previous : formatDate(createdAt, 'longDate');
    const day = date === previous ? undefined : date;
    previous = date;
    const top = end + (day === undefined ? 0 : DAY_HEIGHT);
    const height = heights.get(id) ?? ROW_HEIGHT;
    end = top + height;
    return { top, height, day };
  });
  return { places, height: end };
}

/** Returns how many rows are in view as a whole, at least one. */
export function rowsWithin(places: readonly RowPlace[], view: { top: number; height: number }): number {
  const first = firstIndex(places, ({ top }) => top >= view.top);
  const end = firstIndex(places, ({ top, height }) => top + height > view.top + view.height);
  return Math.max(1, end - first);
}

/** Returns the visible rows with some more on each side. */
export function visibleRange(
  places: readonly RowPlace[],
  view: { top: number; height: number },
): { from: number; to: number } {
  const spare = 8;
  const first = firstIndex(places, ({ top, height }) => top + height > view.top);
  const end = firstIndex(places, ({ top }) => top >= view.top + view.height);
  return { from: Math.max(0, first - spare), to: Math.min(places.length, end + spare) };
}
