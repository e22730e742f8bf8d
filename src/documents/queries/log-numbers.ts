import type { Sql } from '@/platform/database';
import { readLogNumbers } from '../store-log';

/**
 * Returns the number of the last row in each document's log, which grows with every edit. 0 for a document without a
 * log. The caller has checked access.
 */
export function logNumbers(sql: Sql, documentIds: readonly string[]): Promise<Map<string, bigint>> {
  return readLogNumbers(sql, documentIds);
}
