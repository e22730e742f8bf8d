import type { Platform } from '@/platform/context';
import { deleteReplacedBefore } from '../store';

const KEPT_MS = 30 * 86_400_000;

/**
 * Deletes the texts before and after replacements that were made more than 30 days ago. They are kept only for undo.
 */
export function forgetReplaced({ db }: Platform, now: Date): Promise<void> {
  return deleteReplacedBefore(db, new Date(now.getTime() - KEPT_MS));
}
