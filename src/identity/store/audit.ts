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
  /** The project that it is about. Left out: the subject's, which the database finds. */
  projectId?: string;
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
 * `before` is the id of the last one of the page before. Filtered by action, events in `hidden` projects are left out: they
 * would tell what was done there.
 */
export function findAuditEvents(
  db: Db | Tx,
  {
    workspaceId,
    memberIds,
    hidden,
  }: { workspaceId: string; memberIds: readonly string[]; hidden: ReadonlySet<string> },
  { before, limit, ...filter }: AuditFilter & { before?: bigint | undefined; limit: number },
): Promise<AuditRow[]> {
  const { actorId, action, since, until } = filter;
  const ofWorkspace: Prisma.AuditEventWhereInput = {
    OR: [{ workspaceId }, { workspaceId: null, actorId: { in: [...memberIds] } }],
  };
  return db.auditEvent.findMany({
    where: {
      AND: [ofWorkspace, ...(action === undefined ? [] : ofAction(action, hidden))],
      ...(before !== undefined && { id: { lt: before } }),
      ...(actorId !== undefined && { actorId }),
      ...((since ?? until) && { createdAt: { ...(since && { gte: since }), ...(until && { lt: until }) } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

function ofAction(action: string, hidden: ReadonlySet<string>): Prisma.AuditEventWhereInput[] {
  return [
    { OR: [{ action }, { action: { startsWith: `${action}.` } }] },
    { OR: [{ projectId: null }, { projectId: { notIn: [...hidden] } }] },
  ];
}

/** Who joined with which invitation, in the order of joining. Only these people are looked for. */
export async function findJoined(
  db: Db | Tx,
  { workspaceId, userIds }: { workspaceId: string; userIds: readonly string[] },
): Promise<{ userId: string; invitationId: string }[]> {
  const rows = await db.auditEvent.findMany({
    where: { subjectType: 'user', subjectId: { in: [...userIds] }, workspaceId, action: 'member.joined' },
    select: { subjectId: true, data: true },
    orderBy: { id: 'asc' },
  });
  return rows.flatMap(({ subjectId: userId, data }) => {
    const { invitationId } = data as { invitationId?: unknown };
    return typeof invitationId === 'string' ? [{ userId, invitationId }] : [];
  });
}

/** Takes away what names a project that the reader must not see: only that something happened there is left. */
export function withoutHidden(rows: readonly AuditRow[], hidden: ReadonlySet<string>): AuditRow[] {
  return rows.map((row) =>
    row.projectId !== null && hidden.has(row.projectId)
      ? { ...row, projectId: null, action: HIDDEN_ACTION, subjectType: 'project', subjectId: '', data: {} }
      : row,
  );
}

/** The action a reader sees instead, for events in projects hidden from them. */
const HIDDEN_ACTION = 'project.hidden';

/** From where: null when the system acted. */
interface Origin {
  ip: string | null;
  tokenId: string | null;
}

export async function insertAuditEvents(tx: Tx, events: readonly (AuditEvent & Origin)[]): Promise<void> {
  if (events.length === 0) return;
  await tx.auditEvent.createMany({ data: events.map((event) => ({ ...event, data: event.data ?? {} })) });
}
