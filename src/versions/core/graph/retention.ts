/**
 * Decides which automatic snapshots are deleted with age. All of the last day stay. After a day the last one of each
 * hour stays, after a week the last one of each day, after a month the last one of each week. Times are in UTC, so that
 * every process decides the same.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;

/** No snapshot younger than this is thinned out. */
export const KEEP_ALL_MS = DAY;

export interface Dated {
  id: string;
  createdAt: Date;
}

/**
 * Returns the ids of the snapshots to delete: those with a later one in the same span. The caller must leave out
 * snapshots that are kept for other reasons.
 */
export function snapshotsToDelete(snapshots: readonly Dated[], now: Date): string[] {
  const newest = new Map<string, Dated>();
  const gone: string[] = [];
  for (const snapshot of snapshots) {
    const span = spanOf(snapshot.createdAt.getTime(), now.getTime());
    if (span === undefined) continue;
    const rival = newest.get(span);
    if (!rival) newest.set(span, snapshot);
    else {
      const isNewer = compareAge(snapshot, rival) > 0;
      gone.push(isNewer ? rival.id : snapshot.id);
      if (isNewer) newest.set(span, snapshot);
    }
  }
  return gone;
}

/**
 * Returns the span of which one snapshot is kept, or undefined if all are. It depends on the age of the span's end, not
 * of the snapshot. So all snapshots of a span change from hours to days to weeks together, however often thinning runs.
 */
function spanOf(at: number, now: number): string | undefined {
  const week = Math.floor(at / WEEK);
  if ((week + 1) * WEEK <= now - MONTH) return `week ${week}`;
  const day = Math.floor(at / DAY);
  if ((day + 1) * DAY <= now - WEEK) return `day ${day}`;
  const hour = Math.floor(at / HOUR);
  return (hour + 1) * HOUR <= now - KEEP_ALL_MS ? `hour ${hour}` : undefined;
}

function compareAge(a: Dated, b: Dated): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

/** Returns the nearest ancestor of a deleted version that isn't deleted, or undefined if there is none. */
export function survivingParent(
  versionId: string,
  removed: ReadonlyMap<string, string | undefined>,
): string | undefined {
  let id: string | undefined = versionId;
  while (id !== undefined && removed.has(id)) id = removed.get(id);
  return id;
}
