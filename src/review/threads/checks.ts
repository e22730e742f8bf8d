import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { MAX_OPEN_THREADS } from './core/limits';
import { countOpen } from './store';

/** Checks the number of open threads after one was opened. Throws CONFLICT if there are more than can be shown. */
export async function requireNotTooMany(tx: Tx, documentId: string): Promise<void> {
  if ((await countOpen(tx, documentId)) <= MAX_OPEN_THREADS) return;
  throw new AppError('CONFLICT', `There are ${MAX_OPEN_THREADS} open threads here. Resolve some of them first.`);
}
