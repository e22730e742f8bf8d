import type { Platform } from '@/platform/context';
import { deleteEndedAttempts } from './store';

/** Deletes counts of attempts that limit nothing any more. */
export function forgetAttempts({ db }: Pick<Platform, 'db'>, now: Date): Promise<void> {
  return deleteEndedAttempts(db, now);
}
