import { type GraphRow, layOut, type OpenLanes } from '@/versions/core/graph/graph';
import type { VersionSummary } from '@/versions/schema';

/** The loaded part of a history, newest first, with its graph. */
export interface HistoryList {
  versions: VersionSummary[];
  rows: GraphRow[];
  open: OpenLanes;
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
  if (!list || at < 0) return drawn(page.versions, page.nextCursor);
  return drawn(
    [...page.versions, ...list.versions.slice(at + 1)],
    at === list.versions.length - 1 ? page.nextCursor : list.nextCursor,
  );
}

/** Returns the list with the next, older page at its end. Only the new page is laid out. */
export function withOlder(list: HistoryList, page: Page): HistoryList {
  const { rows, open } = layOut(page.versions.map(asGraphVersion), list.open);
  return {
    versions: [...list.versions, ...page.versions],
    rows: [...list.rows, ...rows],
    open,
    nextCursor: page.nextCursor,
  };
}

function drawn(versions: VersionSummary[], nextCursor: string | undefined): HistoryList {
  return { versions, ...layOut(versions.map(asGraphVersion)), nextCursor };
}

function asGraphVersion({ id, parentVersionIds, type }: VersionSummary) {
  return { id, parentVersionIds, isSuggestion: type === 'ai_suggestion' };
}

/** Returns the visible rows with some more on each side. The focused row is always included. */
export function visibleRange(
  count: number,
  view: { top: number; height: number; rowHeight: number },
): { from: number; to: number } {
  const spare = 8;
  const from = Math.max(0, Math.floor(view.top / view.rowHeight) - spare);
  return { from, to: Math.min(count, Math.ceil((view.top + view.height) / view.rowHeight) + spare) };
}
