import type { Context } from '../context';
import { findSessions, type SessionRow } from '../store/members';

export interface SessionView extends SessionRow {
  /** Whether this is the session of the request. */
  isThis: boolean;
}

/** Returns the actor's sessions, newest first. */
export async function sessions(ctx: Context): Promise<SessionView[]> {
  const rows = await findSessions(ctx.db, ctx.actor.userId, new Date());
  return rows.map((row) => ({ ...row, isThis: row.id === ctx.actor.sessionId }));
}
