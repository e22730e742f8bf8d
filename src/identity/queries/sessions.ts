import type { Context } from '../context';
import { findSessions, type SessionRow } from '../store/members';

export interface SessionView extends SessionRow {
  /** The one that asks. */
  isThis: boolean;
}

/** Where the actor is signed in, the newest first. */
export async function sessions(ctx: Context): Promise<SessionView[]> {
  const rows = await findSessions(ctx.db, ctx.actor.userId, new Date());
  return rows.map((row) => ({ ...row, isThis: row.id === ctx.actor.sessionId }));
}
