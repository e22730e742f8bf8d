import type { Sql } from '@/platform/database';
import { findRecentEvents, type RecentEvent, type RecentFilter } from '../store/audit';

/** Returns the recent events of some subjects, oldest first. For the server's own checks: it checks no permissions. */
export function recentEvents(sql: Sql, filter: RecentFilter): Promise<RecentEvent[]> {
  return findRecentEvents(sql, filter);
}

export type { RecentEvent };
