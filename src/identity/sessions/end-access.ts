import type { Tx } from '@/platform/database';
import { deleteSessions } from '../store/members';
import { revokeTokensOf } from '../store/tokens';

interface EndAccessOptions {
  userId: string;
  /** False keeps the person's API tokens. */
  revokeTokens: boolean;
  /** A session that isn't ended. */
  exceptSessionId?: string | undefined;
}

/** Ends a person's sessions and, if asked to, their API tokens. Returns the number of each, for the audit log. */
export async function endAccess(
  tx: Tx,
  { userId, revokeTokens, exceptSessionId }: EndAccessOptions,
): Promise<{ sessions: number; tokens: number }> {
  const sessions = await deleteSessions(tx, userId, exceptSessionId);
  const tokens = revokeTokens ? await revokeTokensOf(tx, userId, new Date()) : 0;
  return { sessions, tokens };
}
