import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import type { Actor } from './context';
import { TOKEN_SCOPES } from './core/token-scope';
import { hashOfToken } from './secret-token';
import { findTokenOwner, noteTokenUse } from './store/tokens';

/** Every token begins with this, so that people and secret scanners recognize one. */
export const TOKEN_PREFIX = 'vrm_';

/** Matches a whole token. */
export const API_TOKEN = /^vrm_[\w-]{32}$/;
const BEARER = /^Bearer +(vrm_[\w-]{32})$/i;
/** The last use is stored at most once a minute, not on every call. */
const USE_NOTED_EVERY_MS = 60_000;

/**
 * Returns the API token in a request's `Authorization: Bearer …` header, or undefined if there is no well-formed one.
 */
export function tokenOf(headers: Headers): string | undefined {
  return BEARER.exec(headers.get('authorization') ?? '')?.[1];
}

/**
 * Returns the token's owner, or undefined if the token is unknown, revoked or expired, or its owner is no longer a
 * member of any workspace.
 */
export async function actorOfToken({ db, pool, log }: Platform, token: string): Promise<Actor | undefined> {
  const row = await findTokenOwner(sqlOfPool(pool), hashOfToken(token));
  const now = new Date();
  const scope = TOKEN_SCOPES.find((known) => known === row?.scope);
  if (!row?.isActive || !scope || row.revokedAt || row.expiresAt <= now) return undefined;
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= USE_NOTED_EVERY_MS) {
    await noteTokenUse(db, row.id, now).catch((error) =>
      log.warn({ err: error }, 'the last use of a token was not recorded'),
    );
  }
  return { userId: row.userId, name: row.name, sessionId: undefined, token: { id: row.id, scope } };
}
