import type { Db, SingleStatement, Sql, Tx } from '@/platform/database';

/**
 * The sources that show which first steps were done (the audit log, members and invitations), and who dismissed the
 * list.
 */

/** Returns whether a person did one of these actions in a workspace. */
export async function hasDone(
  sql: Sql,
  { workspaceId, userId, actions }: { workspaceId: string; userId: string; actions: readonly string[] },
): Promise<boolean> {
  const [row] = await sql.query<{ done: boolean }>(
    `select exists (
       select 1 from audit_event where workspace_id = $1 and actor_id = $2 and action = any($3::text[])
     ) as done`,
    [workspaceId, userId, actions],
  );
  return row?.done ?? false;
}

/** Returns whether a workspace has a second member, or ever had an invitation. */
export async function hasInvited(sql: Sql, workspaceId: string): Promise<boolean> {
  const [row] = await sql.query<{ done: boolean }>(
    `select exists (select 1 from invitation where workspace_id = $1)
       or (select count(*) > 1 from (select 1 from member where workspace_id = $1 limit 2) as two) as done`,
    [workspaceId],
  );
  return row?.done ?? false;
}

export async function findDismissed(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const where = { workspaceId_userId: { workspaceId, userId } };
  const member = await db.member.findUnique({ where, select: { firstStepsDismissedAt: true } });
  return member?.firstStepsDismissedAt != null;
}

export async function writeDismissed(
  db: SingleStatement<Db | Tx>,
  { workspaceId, userId, at }: { workspaceId: string; userId: string; at: Date | null },
): Promise<void> {
  const where = { workspaceId_userId: { workspaceId, userId } };
  await db.member.update({ where, data: { firstStepsDismissedAt: at }, select: { userId: true } });
}
