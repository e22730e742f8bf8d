import type { Platform } from '@/platform/context';
import { deleteReplacedBefore } from '../store';

const KEPT_MS = 30 * 86_400_000;

/** Deletes what was kept to undo replacements of more than 30 days ago: the texts before and after. */
export function forgetReplaced({ db }: Platform, now: Date): Promise<void> {
  return deleteReplacedBefore(db, new Date(now.getTime() - KEPT_MS));
}
