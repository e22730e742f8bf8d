import type { Context } from '../context';
import { findTokens } from '../store/tokens';

export interface TokenView {
  id: string;
  name: string;
  scope: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  state: 'works' | 'expired' | 'revoked';
}

/** Returns the actor's own tokens, newest first. Their secrets aren't stored, so they aren't included. */
export async function tokens(ctx: Context): Promise<TokenView[]> {
  const now = new Date();
  const rows = await findTokens(ctx.db, ctx.actor.userId);
  return rows.map(({ userId: _own, revokedAt, ...row }) => ({
    ...row,
    state: revokedAt ? 'revoked' : row.expiresAt <= now ? 'expired' : 'works',
  }));
}
