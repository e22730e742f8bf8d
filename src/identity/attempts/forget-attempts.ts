import type { Platform } from '@/platform/context';
import { deleteEndedAttempts } from './store';

/** Deletes attempt counts whose windows have ended. */
export function forgetAttempts({ db }: Pick<Platform, 'db'>, now: Date): Promise<void> {
  return deleteEndedAttempts(db, now);
}
