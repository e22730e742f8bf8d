import type { Prisma } from '@/generated/prisma/client';
import type { Db, Tx } from '@/platform/database';

/** What JSON can hold. Strings must not contain NUL, which Postgres refuses. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface AuditEvent {
  /** Null for what concerns the whole installation. */
  workspaceId: string | null;
  /** Null when the system acted. */
  actorId: string | null;
  /** `<subject>.<what happened>`, e.g. `member.role_changed`. */
  action: string;
  subjectType: string;
  subjectId: string;
  data?: Record<string, Json>;
}

export type AuditRow = Prisma.AuditEventGetPayload<object>;

export interface AuditFilter {
  actorId?: string | undefined;
  /** A whole action, or what it begins with: `member` finds `member.role_changed`. */
  action?: string | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

/**
 * Events of a workspace, and those of its members that concern no workspace (a sign-out, a token), the newest first.
 * `before` is the id of the last one of the page before.
 */
export function findAuditEvents(
  db: Db | Tx,
  { workspaceId, memberIds }: { workspaceId: string; memberIds: readonly string[] },
  { before, limit, ...filter }: AuditFilter & { before?: bigint | undefined; limit: number },
): Promise<AuditRow[]> {
  const { actorId, action, since, until } = filter;
  const ofWorkspace: Prisma.AuditEventWhereInput = {
    OR: [{ workspaceId }, { workspaceId: null, actorId: { in: [...memberIds] } }],
  };
  return db.auditEvent.findMany({
    where: {
      AND: [
        ofWorkspace,
        ...(action === undefined ? [] : [{ OR: [{ action }, { action: { startsWith: `${action}.` } }] }]),
      ],
      ...(before !== undefined && { id: { lt: before } }),
      ...(actorId !== undefined && { actorId }),
      ...((since ?? until) && { createdAt: { ...(since && { gte: since }), ...(until && { lt: until }) } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** From where: null when the system acted. */
interface Origin {
  ip: string | null;
  tokenId: string | null;
}

export async function insertAuditEvent(tx: Tx, event: AuditEvent & Origin): Promise<void> {
  await tx.auditEvent.create({ data: { ...event, data: event.data ?? {} } });
}
