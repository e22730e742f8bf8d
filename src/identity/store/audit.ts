import type { Prisma } from '@/generated/prisma/client';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** What JSON can hold. Strings must not contain NUL, which Postgres rejects. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface AuditEvent {
  /** Null if the event concerns the whole installation. */
  workspaceId: string | null;
  /** Null if the system acted. */
  actorId: string | null;
  /** `<subject>.<what happened>`, e.g. `member.role_changed`. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** The project that it is about. If left out, the database finds the subject's project. */
  projectId?: string;
  data?: Record<string, Json>;
}

export type AuditRow = Prisma.AuditEventGetPayload<object>;

export interface AuditFilter {
  actorId?: string | undefined;
  /** A whole action or its first part: `member` finds `member.role_changed`. */
  action?: string | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

/**
 * Returns events of a workspace, and events of its members that concern no workspace (a sign-out, a token), newest
 * first. `before` is the id of the previous page's last event. If filtered by action, events in `hidden` projects are
 * left out, because the filter would reveal what was done there.
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

/** Returns who joined with which invitation, in the order of joining, among these people. */
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

/** Events of one kind: an action, and the subjects that it was done to. */
export interface RecentFilter {
  action: string;
  subjectType: string;
  subjectIds: readonly string[];
  /** The largest age in milliseconds. */
  within: number;
}

export interface RecentEvent {
  subjectId: string;
  actorId: string | null;
  data: Record<string, unknown>;
  /** Events of one transaction have the same time. */
  at: Date;
}

/** Returns recent events, oldest first. */
export function findRecentEvents(
  sql: Sql,
  { action, subjectType, subjectIds, within }: RecentFilter,
): Promise<RecentEvent[]> {
  return sql.query<RecentEvent>(
    `select subject_id as "subjectId", actor_id as "actorId", data, created_at as at from audit_event
     where subject_type = $1 and subject_id = any($2::text[]) and action = $3
       and created_at > now() - $4::int * interval '1 millisecond' order by id`,
    [subjectType, subjectIds, action, within],
  );
}

/** Removes everything that identifies a project that the reader must not see, except that something happened there. */
export function withoutHidden(rows: readonly AuditRow[], hidden: ReadonlySet<string>): AuditRow[] {
  return rows.map((row) =>
    row.projectId !== null && hidden.has(row.projectId)
      ? { ...row, projectId: null, action: HIDDEN_ACTION, subjectType: 'project', subjectId: '', data: {} }
      : row,
  );
}

/** A guest of a share link, in projects and in documents that came from other projects. */
export interface LoggedGuest {
  guestId: string;
  projectIds: readonly string[];
  documentIds: readonly string[];
}

/** The events about a `LoggedGuest`: see `parametersOf`. */
const OF_GUEST = `data ->> 'guestId' = $1 and (project_id = any($2::text[]) or data ->> 'documentId' = any($3::text[]))`;
const parametersOf = ({ guestId, projectIds, documentIds }: LoggedGuest) => [guestId, projectIds, documentIds];

/** Returns whether an event is about this guest. */
export async function isGuestKnown(tx: Tx, guest: LoggedGuest): Promise<boolean> {
  const sql = `select from audit_event where ${OF_GUEST} limit 1`;
  return (await sqlOfTransaction(tx).query(sql, parametersOf(guest))).length > 0;
}

/** Erases a guest's name from the events about them. The database allows no other change of an event. */
export async function eraseGuestName(tx: Tx, guest: LoggedGuest): Promise<void> {
  await sqlOfTransaction(tx).query(
    `update audit_event set data = data || '{"name": null}' where ${OF_GUEST} and data ->> 'name' is not null`,
    parametersOf(guest),
  );
}

/** The action a reader sees instead, for events in projects hidden from them. */
const HIDDEN_ACTION = 'project.hidden';

/** The request's origin. Null if the system acted. */
interface Origin {
  ip: string | null;
  tokenId: string | null;
}

export async function insertAuditEvents(tx: Tx, events: readonly (AuditEvent & Origin)[]): Promise<void> {
  if (events.length === 0) return;
  await tx.auditEvent.createMany({ data: events.map((event) => ({ ...event, data: event.data ?? {} })) });
}
