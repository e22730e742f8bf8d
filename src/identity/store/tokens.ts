import type { Db, SingleStatement, Sql, Tx } from '@/platform/database';
import type { TokenScope } from '../core/token-scope';

/** The table api_token. */

// ---- readers

export interface TokenRow {
  id: string;
  userId: string;
  name: string;
  scope: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

const FIELDS = {
  id: true,
  userId: true,
  name: true,
  scope: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
} as const;

/** Returns all tokens that a person ever created, newest first. */
export function findTokens(db: Db | Tx, userId: string): Promise<TokenRow[]> {
  return db.apiToken.findMany({
    where: { userId },
    select: FIELDS,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  });
}

/** A token, its owner, and what decides whether it works. */
export interface TokenOwnerRow {
  id: string;
  userId: string;
  /** The owner's name. */
  name: string;
  scope: string;
  expiresAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** Whether the owner is an active member of any workspace. */
  isActive: boolean;
}

/** Returns the token with this hash. One SQL query, because every request of a program needs it. */
export async function findTokenOwner(sql: Sql, tokenHash: string): Promise<TokenOwnerRow | undefined> {
  const [row] = await sql.query<TokenOwnerRow>(
    `select t.id, t.user_id as "userId", u.name, t.scope, t.expires_at as "expiresAt", t.revoked_at as "revokedAt",
       t.last_used_at as "lastUsedAt",
       exists (select 1 from member where user_id = u.id and deactivated_at is null) as "isActive"
     from api_token t
     join "user" u on u.id = t.user_id
     where t.token_hash = $1`,
    [tokenHash],
  );
  return row;
}

/** Counts the tokens that still work. */
export function countUsableTokens(db: Db | Tx, userId: string, now: Date): Promise<number> {
  return db.apiToken.count({ where: { userId, revokedAt: null, expiresAt: { gt: now } } });
}

// ---- writers

export interface NewToken {
  id: string;
  userId: string;
  name: string;
  scope: TokenScope;
  tokenHash: string;
  expiresAt: Date;
}

export async function insertToken(tx: Tx, token: NewToken): Promise<void> {
  await tx.apiToken.create({ data: token, select: { id: true } });
}

/** Returns false if the person has no such token that isn't revoked yet. */
export async function revokeToken(
  tx: Tx,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const { count } = await tx.apiToken.updateMany({ where: { id, userId, revokedAt: null }, data: { revokedAt: now } });
  return count > 0;
}

/** Revokes all of a person's tokens that still work. Returns the number. */
export async function revokeTokensOf(tx: Tx, userId: string, now: Date): Promise<number> {
  const where = { userId, revokedAt: null, expiresAt: { gt: now } };
  return (await tx.apiToken.updateMany({ where, data: { revokedAt: now } })).count;
}

export async function noteTokenUse(db: SingleStatement<Db | Tx>, id: string, now: Date): Promise<void> {
  await db.apiToken.update({ where: { id }, data: { lastUsedAt: now }, select: { id: true } });
}
