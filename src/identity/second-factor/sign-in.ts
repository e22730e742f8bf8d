import { APIError } from 'better-auth/api';
import type { Platform } from '@/platform/context';
import { spendCode } from './commands/spend-code';
import { findSecondFactor } from './store';

const WRONG = 'That code isn’t right or was already used. Enter a new code from your app, or an unused recovery code.';
const TOO_MANY = 'Too many wrong codes. Use a recovery code or a browser you signed in with before, or wait a day.';

interface Asker {
  userId: string;
  /** As typed, or undefined if none was sent. */
  code: string | undefined;
  /** The browser's mark, if it has signed in before. */
  browser: string | undefined;
}

/**
 * Called after the password was right and before a session is created. Requires a code if the person's two-factor
 * sign-in is on. Throws UNAUTHORIZED with the code SECOND_FACTOR_REQUIRED or WRONG_CODE, TOO_MANY_REQUESTS.
 */
export async function requireSecondStep(platform: Platform, { userId, code, browser }: Asker): Promise<void> {
  if (!(await findSecondFactor(platform.db, userId))?.confirmedAt) return;
  if (code === undefined) {
    throw new APIError('UNAUTHORIZED', { code: 'SECOND_FACTOR_REQUIRED', message: 'Enter the code from your app.' });
  }
  const outcome = await spendCode(platform, { userId, code, browser });
  if (outcome === 'too many') throw new APIError('TOO_MANY_REQUESTS', { code: 'RATE_LIMITED', message: TOO_MANY });
  if (outcome === 'wrong') throw new APIError('UNAUTHORIZED', { code: 'WRONG_CODE', message: WRONG });
}
