import type { Tx } from '@/platform/database';
import { deleteSessions } from '../store/members';
import { revokeTokensOf } from '../store/tokens';

interface EndAccessOptions {
  userId: string;
  /** False: the person's API tokens go on working. */
  revokeTokens: boolean;
  /** The session that stays. */
  exceptSessionId?: string | undefined;
}

/** Ends a person's sessions, and their API tokens. Returns how many of each, for the audit log. */
export async function endAccess(
  tx: Tx,
  { userId, revokeTokens, exceptSessionId }: EndAccessOptions,
): Promise<{ sessions: number; tokens: number }> {
  const sessions = await deleteSessions(tx, userId, exceptSessionId);
  const tokens = revokeTokens ? await revokeTokensOf(tx, userId, new Date()) : 0;
  return { sessions, tokens };
}
