import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { TOKEN_PREFIX } from '../api-token';
import type { Context } from '../context';
import { requireVerifiedEmail } from '../email/requirement';
import type { CreateTokenInput } from '../schema';
import { newSecretToken } from '../secret-token';
import { countUsableTokens, insertToken } from '../store/tokens';
import { recordAuditEvent } from './record-audit-event';

const DAY_MS = 86_400_000;
const MAX_TOKENS = 50;

export interface CreatedToken {
  id: string;
  /** Can't be shown again: only its hash is stored. */
  token: string;
  expiresAt: Date;
}

/**
 * Creates an API token for the actor. Throws RATE_LIMITED if they already have many usable tokens, and FORBIDDEN if
 * their address isn't verified.
 */
export async function createToken(ctx: Context, { name, scope, days }: CreateTokenInput): Promise<CreatedToken> {
  const { userId } = ctx.actor;
  const { token, tokenHash } = newSecretToken(TOKEN_PREFIX);
  const id = newId();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await inTransaction(ctx.db, async (tx) => {
    await requireVerifiedEmail(tx, ctx);
    if ((await countUsableTokens(tx, userId, now)) >= MAX_TOKENS) {
      throw new AppError('RATE_LIMITED', `You already have ${MAX_TOKENS} active tokens. Revoke one first.`);
    }
    await insertToken(tx, { id, userId, name, scope, tokenHash, expiresAt });
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'token.created',
      subjectType: 'token',
      subjectId: id,
      data: { name, scope, expiresAt: expiresAt.toISOString() },
    });
  });
  return { id, token, expiresAt };
}
