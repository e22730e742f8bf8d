import type { Platform } from '@/platform/context';
import { findRetentions, type RetentionRow } from '../store/members';

/** Returns the workspaces that don't keep everything forever, and for how many days they keep it. */
export function retentions(platform: Pick<Platform, 'db'>): Promise<RetentionRow[]> {
  return findRetentions(platform.db);
}
