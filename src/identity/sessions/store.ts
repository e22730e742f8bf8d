import type { Db, SingleStatement, Sql, Tx } from '@/platform/database';

/** Queries on sessions: who is signed in, and when they last proved their identity. */

/** A session and its person. The last fields and `expiresAt` decide what the person can do. */
export interface SignedInRow {
  id: string;
  userId: string;
  name: string;
  createdAt: Date;
  /** When it was last known to be used. */
  updatedAt: Date;
  expiresAt: Date;
  /** Whether the person is an active member of any workspace. */
  isActive: boolean;
  /** Whether a workspace requires a second factor that the person hasn't set up. */
  isRestricted: boolean;
}

/**
 * Returns the sessions with these tokens, expired ones included, in the same order. One SQL query, because every
 * request of a browser needs it.
 */
export async function findSignedIn(sql: Sql, tokens: readonly string[]): Promise<(SignedInRow | undefined)[]> {
  const rows = await sql.query<SignedInRow & { token: string }>(
    `select s.token, s.id, s.user_id as "userId", u.name, s.created_at as "createdAt",
       s.updated_at as "updatedAt", s.expires_at as "expiresAt",
       count(m.user_id) > 0 as "isActive",
       coalesce(bool_or(w.require_second_factor), false)
         and not exists (select 1 from second_factor where user_id = u.id and confirmed_at is not null) as "isRestricted"
     from session s
     join "user" u on u.id = s.user_id
     left join member m on m.user_id = u.id and m.deactivated_at is null
     left join workspace w on w.id = m.workspace_id
     where s.token = any($1::text[])
     group by s.id, u.id`,
    [tokens],
  );
  const found = new Map(rows.map((row) => [row.token, row]));
  return tokens.map((token) => found.get(token));
}

/**
 * Returns when the person of a session last signed in or entered their password, or undefined if the session doesn't
 * exist.
 */
export async function findProofTime(db: Db | Tx, sessionId: string): Promise<Date | undefined> {
  const select = { createdAt: true, reauthenticatedAt: true };
  const session = await db.session.findUnique({ where: { id: sessionId }, select });
  return session?.reauthenticatedAt ?? session?.createdAt;
}

/** Stores that the person of a session has just proved their identity. */
export async function markReauthenticated(db: SingleStatement<Db | Tx>, sessionId: string, at: Date): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId }, data: { reauthenticatedAt: at } });
}

/**
 * Returns when each member of a workspace was last active: in a session, with an API token, or by an audit event. Members
 * of whom nothing is known, and deleted people, are missing.
 */
export function findLastActive(sql: Sql, workspaceId: string): Promise<{ userId: string; at: Date }[]> {
  return sql.query<{ userId: string; at: Date }>(
    `select * from (
       select m.user_id as "userId", greatest(
         u.last_active_at,
         (select max(s.updated_at) from session s where s.user_id = m.user_id),
         (select max(t.last_used_at) from api_token t where t.user_id = m.user_id),
         (select e.created_at from audit_event e where e.workspace_id = $1 and e.actor_id = m.user_id
          order by e.id desc limit 1)
       ) as at
       from member m join "user" u on u.id = m.user_id and u.deleted_at is null where m.workspace_id = $1
     ) active where at is not null`,
    [workspaceId],
  );
}
