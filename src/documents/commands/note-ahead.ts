import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { findAhead, noteAhead } from '../store-head';

export interface AheadLimits {
  /** How long the text must not have been edited. */
  pauseMs: number;
  /** How long the text may be ahead in any case, with or without pauses. */
  longestMs: number;
  limit: number;
}

/**
 * Returns the documents whose text is ahead of their head version and should be stored as a version now. Also records
 * which texts are newly ahead since the last call, so call it at intervals. Several processes may do so.
 */
export async function noteDocumentsAhead({ pool }: Platform, limits: AheadLimits): Promise<string[]> {
  const sql = sqlOfPool(pool);
  await noteAhead(sql);
  return findAhead(sql, limits);
}
