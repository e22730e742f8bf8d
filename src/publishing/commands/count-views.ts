import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { addViews } from '../store';

/** Stores how often the page of each link was read, by link id. */
export async function countViews({ db }: Pick<Platform, 'db'>, views: ReadonlyMap<string, number>): Promise<void> {
  await inTransaction(db, (tx) => addViews(tx, views, new Date()));
}
