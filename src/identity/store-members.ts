import type { Tx } from '@/platform/database';
import type { Role } from './core/role';

/** The role of an active member; undefined for anybody else. */
export async function findActiveRole(db: Tx, userId: string, workspaceId: string): Promise<Role | undefined> {
  const member = await db.member.findFirst({
    where: { userId, workspaceId, deactivatedAt: null },
    select: { role: true },
  });
  return member?.role;
}
