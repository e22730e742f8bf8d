import type { Platform } from '@/platform/context';
import type { Actor } from './context';
import { TOKEN_SCOPES } from './core/token-scope';
import { hashOfToken } from './secret-token';
import { findTokenByHash, noteTokenUse } from './store/tokens';

/** What every token begins with, so that people and secret scanners know one when they see it. */
export const TOKEN_PREFIX = 'vrm_';

/** A whole token. */
export const API_TOKEN = /^vrm_[\w-]{32}$/;
const BEARER = /^Bearer +(vrm_[\w-]{32})$/i;
/** The last use is written down to the minute, not for each of a thousand calls. */
const USE_NOTED_EVERY_MS = 60_000;

/** The API token of a request, as `Authorization: Bearer …`; undefined when it brings none that could be one. */
export function tokenOf(headers: Headers): string | undefined {
  return BEARER.exec(headers.get('authorization') ?? '')?.[1];
}

/** Whose token it is; undefined for one that is unknown, revoked or expired. */
export async function actorOfToken({ db, log }: Platform, token: string): Promise<Actor | undefined> {
  const row = await findTokenByHash(db, hashOfToken(token));
  const now = new Date();
  const scope = TOKEN_SCOPES.find((known) => known === row?.scope);
  if (!row || !scope || row.revokedAt || row.expiresAt <= now) return undefined;
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= USE_NOTED_EVERY_MS) {
    await noteTokenUse(db, row.id, now).catch((error) =>
      log.warn({ err: error }, 'the last use of a token was not recorded'),
    );
  }
  return { userId: row.userId, name: row.user.name, sessionId: undefined, token: { id: row.id, scope } };
}
