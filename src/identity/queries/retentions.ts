import type { Platform } from '@/platform/context';
import { findRetentions, type RetentionRow } from '../store/members';

/** Which workspaces do not keep everything for ever, and for how many days they keep it. */
export function retentions(platform: Pick<Platform, 'db'>): Promise<RetentionRow[]> {
  return findRetentions(platform.db);
}
