import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { addViews } from '../store';

/** Counts how often somebody read the page of each link, by the links' ids. */
export async function countViews({ db }: Pick<Platform, 'db'>, views: ReadonlyMap<string, number>): Promise<void> {
  await inTransaction(db, (tx) => addViews(tx, views, new Date()));
}
