import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { addView } from '../store';

/** Counts that somebody read the page of a link. */
export async function countView({ db }: Pick<Platform, 'db'>, linkId: string): Promise<void> {
  await inTransaction(db, (tx) => addView(tx, linkId, new Date()));
}
