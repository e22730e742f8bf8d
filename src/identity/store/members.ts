import type { Db, SingleStatement, Sql, Tx } from '@/platform/database';
import type { Role } from '../core/role';

/** The tables workspace, member, user and session. Writers that say so need the lock taken by `lockWorkspace`. */

// ---- readers

/**
 * Returns the role of an active member, or undefined for anyone else. In SQL, because nearly every request needs it.
 */
export async function findActiveRole(sql: Sql, userId: string, workspaceId: string): Promise<Role | undefined> {
  const [member] = await sql.query<{ role: Role }>(
    'select role from member where user_id = $1 and workspace_id = $2 and deactivated_at is null',
    [userId, workspaceId],
  );
  return member?.role;
}

/** Like `findActiveRole`, for many people and workspaces. The results are in the same order. */
export async function findActiveRoles(
  sql: Sql,
  members: readonly { userId: string; workspaceId: string }[],
): Promise<(Role | undefined)[]> {
  const rows = await sql.query<{ nth: number; role: Role }>(
    `select nth::int, role
     from unnest($1::text[], $2::text[]) with ordinality as wanted (user_id, workspace_id, nth)
     join member using (user_id, workspace_id)
     where deactivated_at is null`,
    [members.map(({ userId }) => userId), members.map(({ workspaceId }) => workspaceId)],
  );
  const roles = new Map(rows.map(({ nth, role }) => [nth, role]));
  return members.map((_, at) => roles.get(at + 1));
}

export interface WorkspaceRow {
  id: string;
  name: string;
  signUpOpen: boolean;
  /** Whether members can't do anything without a second factor. */
  requireSecondFactor: boolean;
  neutralNames: boolean;
  /** Null means forever. */
  trashDays: number | null;
  turnDays: number | null;
  /** Whether links that let people read without an account are allowed. */
  shareLinksAllowed: boolean;
}

const WORKSPACE_FIELDS = {
  id: true,
  name: true,
  signUpOpen: true,
  requireSecondFactor: true,
  neutralNames: true,
  trashDays: true,
  turnDays: true,
  shareLinksAllowed: true,
} as const;

export interface MembershipRow {
  role: Role;
  workspace: WorkspaceRow;
}

/** Returns the workspaces where a person is an active member, oldest membership first. */
export function findActiveMemberships(db: Db | Tx, userId: string): Promise<MembershipRow[]> {
  return db.member.findMany({
    where: { userId, deactivatedAt: null },
    select: { role: true, workspace: { select: WORKSPACE_FIELDS } },
    orderBy: [{ createdAt: 'asc' }, { workspaceId: 'asc' }],
  });
}

export async function isActiveAnywhere(db: Db | Tx, userId: string): Promise<boolean> {
  return (await db.member.findFirst({ where: { userId, deactivatedAt: null }, select: { userId: true } })) !== null;
}

export interface MemberRow {
  role: Role;
  createdAt: Date;
  deactivatedAt: Date | null;
  user: {
    id: string;
    name: string;
    email: string;
    deletedAt: Date | null;
    secondFactor: { confirmedAt: Date | null } | null;
  };
}

const MEMBER_FIELDS = {
  role: true,
  createdAt: true,
  deactivatedAt: true,
  user: {
    select: { id: true, name: true, email: true, deletedAt: true, secondFactor: { select: { confirmedAt: true } } },
  },
} as const;

export function findMembers(db: Db | Tx, workspaceId: string): Promise<MemberRow[]> {
  return db.member.findMany({
    where: { workspaceId },
    select: MEMBER_FIELDS,
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
  });
}

export async function findMember(db: Db | Tx, workspaceId: string, userId: string): Promise<MemberRow | undefined> {
  const key = { workspaceId_userId: { workspaceId, userId } };
  return (await db.member.findUnique({ where: key, select: MEMBER_FIELDS })) ?? undefined;
}

export function findUser(db: Db | Tx, userId: string) {
  return db.user.findUnique({ where: { id: userId }, select: { id: true, name: true, email: true } });
}

export async function findUserByEmail(db: Db | Tx, email: string) {
  return db.user.findUnique({ where: { email }, select: { id: true, name: true, email: true } });
}

/** Returns those of these addresses that belong to people who are or were members of a workspace. */
export async function findMembersByEmail(
  db: Db | Tx,
  workspaceId: string,
  emails: readonly string[],
): Promise<{ email: string; isActive: boolean }[]> {
  const rows = await db.member.findMany({
    where: { workspaceId, user: { email: { in: [...emails] } } },
    select: { deactivatedAt: true, user: { select: { email: true } } },
  });
  return rows.map(({ deactivatedAt, user }) => ({ email: user.email, isActive: deactivatedAt === null }));
}

export async function findWorkspaceName(db: Db | Tx, workspaceId: string): Promise<string> {
  return (await db.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { name: true } })).name;
}

export async function updateUser(
  tx: Tx,
  userId: string,
  data: { name: string } | { email: string; emailVerified: boolean },
): Promise<void> {
  await tx.user.update({ where: { id: userId }, data, select: { id: true } });
}

export async function isAnyWorkspace(db: Db | Tx): Promise<boolean> {
  return (await db.workspace.findFirst({ select: { id: true } })) !== null;
}

/** Returns the oldest workspace that anyone can join. */
export async function findOpenWorkspaceId(db: Db | Tx): Promise<string | undefined> {
  const where = { signUpOpen: true };
  return (await db.workspace.findFirst({ where, select: { id: true }, orderBy: { createdAt: 'asc' } }))?.id;
}

/** Returns the server's only workspace, or undefined if it has none or several. */
export async function findOnlyWorkspace(db: Db | Tx): Promise<{ name: string; signUpOpen: boolean } | undefined> {
  const [first, second] = await db.workspace.findMany({ select: { name: true, signUpOpen: true }, take: 2 });
  return second ? undefined : first;
}

export interface RetentionRow {
  workspaceId: string;
  trashDays: number | null;
  turnDays: number | null;
}

/** Returns the settings of the workspaces that don't keep everything forever. */
export async function findRetentions(db: Db | Tx): Promise<RetentionRow[]> {
  const rows = await db.workspace.findMany({
    where: { OR: [{ trashDays: { not: null } }, { turnDays: { not: null } }] },
    select: { id: true, trashDays: true, turnDays: true },
  });
  return rows.map(({ id, ...days }) => ({ workspaceId: id, ...days }));
}

/** Counts the active owners other than this person. */
export function countOtherOwners(db: Db | Tx, workspaceId: string, userId: string): Promise<number> {
  return db.member.count({ where: { workspaceId, role: 'owner', deactivatedAt: null, userId: { not: userId } } });
}

// ---- writers

/** Allows one sign-up at a time, in all processes, until the transaction ends, so that only one can be the first. */
export async function lockSignUp(tx: Tx): Promise<void> {
  // Cast, because Prisma can't read a column of type void.
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtext('variorum.sign-up'))::text`;
}

/**
 * Locks the workspace's members: until the transaction ends, nobody else can change them, but new ones can be added
 * (their foreign key takes a weaker lock). Callers that also lock an invitation must take this lock first.
 */
export async function lockWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await tx.$queryRaw`select id from workspace where id = ${workspaceId} for no key update`;
}

export async function insertWorkspace(tx: Tx, workspace: { id: string; name: string }): Promise<void> {
  await tx.workspace.create({ data: workspace, select: { id: true } });
}

export async function updateWorkspace(
  tx: Tx,
  workspaceId: string,
  data: Partial<Omit<WorkspaceRow, 'id'>>,
): Promise<void> {
  await tx.workspace.update({ where: { id: workspaceId }, data, select: { id: true } });
}

export async function insertMember(tx: Tx, member: { workspaceId: string; userId: string; role: Role }): Promise<void> {
  await tx.member.create({ data: member, select: { userId: true } });
}

/** Needs the workspace's lock. */
export async function updateMember(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  data: { role: Role } | { deactivatedAt: Date | null },
): Promise<void> {
  await tx.member.update({ where: { workspaceId_userId: { workspaceId, userId } }, data, select: { userId: true } });
}

/** Signs a person out everywhere, except in the session to keep. Returns the number of ended sessions. */
export async function deleteSessions(tx: Tx, userId: string, exceptId?: string): Promise<number> {
  const where = { userId, ...(exceptId !== undefined && { id: { not: exceptId } }) };
  return (await tx.session.deleteMany({ where })).count;
}

export interface SessionRow {
  id: string;
  createdAt: Date;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
}

/** Returns a person's sessions, newest first, without the sessions' tokens. */
export function findSessions(db: Db | Tx, userId: string, now: Date): Promise<SessionRow[]> {
  return db.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    select: { id: true, createdAt: true, expiresAt: true, ipAddress: true, userAgent: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  });
}

/** Moves a session's end, unless it has ended in the meantime. */
export async function moveSessionEnd(db: SingleStatement<Db | Tx>, id: string, expiresAt: Date): Promise<void> {
  await db.session.updateMany({ where: { id, expiresAt: { gt: new Date() } }, data: { expiresAt } });
}

/** Returns false if the person has no such session. */
export async function deleteSession(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return (await tx.session.deleteMany({ where: { id, userId } })).count > 0;
}

/** Deletes a person's expired sessions. */
export async function deleteExpiredSessions(db: SingleStatement<Db | Tx>, userId: string, now: Date): Promise<void> {
  await db.session.deleteMany({ where: { userId, expiresAt: { lte: now } } });
}
