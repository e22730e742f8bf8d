import { sqlOfPool } from '@/platform/database';
import { requirePermission } from '../access';
import type { Context } from '../context';
import { findLastActive } from '../sessions/store';

export interface LastActive {
  userId: string;
  /** The day in UTC, as `2026-11-30`. People who manage members needn't know the time. */
  day: string;
}

/** Returns the day on which each member was last active. Members of whom nothing is known are missing. */
export async function lastActive(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<LastActive[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_members' });
  const rows = await findLastActive(sqlOfPool(ctx.pool), workspaceId);
  return rows.map(({ userId, at }) => ({ userId, day: at.toISOString().slice(0, 10) }));
}
