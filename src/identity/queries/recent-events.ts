import type { Sql } from '@/platform/database';
import { findRecentEvents, type RecentEvent, type RecentFilter } from '../store/audit';

/** Returns what was done to some subjects recently, oldest first. For the server's own checks; it asks nobody's permission. */
export function recentEvents(sql: Sql, filter: RecentFilter): Promise<RecentEvent[]> {
  return findRecentEvents(sql, filter);
}

export type { RecentEvent };
