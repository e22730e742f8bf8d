import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { findAhead, noteAhead } from '../store-head';

export interface AheadLimits {
  /** Nobody has edited for so long. */
  pauseMs: number;
  /** Or the text has been ahead for so long, with whatever pauses. */
  longestMs: number;
  limit: number;
}

/**
 * Documents whose text is ahead of their head version and should be fixed as a version now. It also notes which texts
 * have run ahead since the last call, so call it at intervals; several processes may.
 */
export async function noteDocumentsAhead({ pool }: Platform, limits: AheadLimits): Promise<string[]> {
  const sql = sqlOfPool(pool);
  await noteAhead(sql);
  return findAhead(sql, limits);
}
