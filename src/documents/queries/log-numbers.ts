import type { Sql } from '@/platform/database';
import { readLogNumbers } from '../store-log';

/**
 * The number of the last row in each document's log: it grows with every edit. 0 for a document without a log. Doesn't
 * check access: the caller has.
 */
export function logNumbers(sql: Sql, documentIds: readonly string[]): Promise<Map<string, bigint>> {
  return readLogNumbers(sql, documentIds);
}
