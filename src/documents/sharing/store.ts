import type { Role } from '@/identity/core/role';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { ProjectRole } from './core/project-role';
import type { AccessRequestView, Grant, PrivateProject, Reader } from './schema';

/** The tables project_grant and access_request. */

export interface GrantSubject {
  kind: 'person' | 'group';
  id: string;
}

/** Gives a person or group a role in a project, and replaces their earlier role there. */
export async function insertGrant(
  tx: Tx,
  projectId: string,
  { kind, id, role }: GrantSubject & { role: ProjectRole },
  grantedBy: string,
): Promise<void> {
  const key = { projectId, subjectKind: kind, subjectId: id };
  await tx.projectGrant.upsert({
    where: { projectId_subjectKind_subjectId: key },
    create: { ...key, role, grantedBy },
    update: { role, grantedBy },
    select: { projectId: true },
  });
}

/** Returns the role that the person or group had. */
export async function deleteGrant(
  tx: Tx,
  projectId: string,
  { kind, id }: GrantSubject,
): Promise<ProjectRole | undefined> {
  const [row] = await sqlOfTransaction(tx).query<{ role: ProjectRole }>(
    'delete from project_grant where project_id = $1 and subject_kind = $2 and subject_id = $3 returning role',
    [projectId, kind, id],
  );
  return row?.role;
}

/** Returns the name of an active member or a group of a workspace, or undefined for any other id. */
export async function findSubjectName(
  tx: Tx,
  workspaceId: string,
  { kind, id }: GrantSubject,
): Promise<string | undefined> {
  const text =
    kind === 'group'
      ? 'select name from people_group where workspace_id = $1 and id = $2'
      : `select u.name from member m join "user" u on u.id = m.user_id
         where m.workspace_id = $1 and m.user_id = $2 and m.deactivated_at is null`;
  const [row] = await sqlOfTransaction(tx).query<{ name: string }>(text, [workspaceId, id]);
  return row?.name;
}

/** Returns the people and groups with a role in a project, groups first. Former members are left out. */
export function listGrants(sql: Sql, projectId: string): Promise<Grant[]> {
  return sql.query<Grant>(
    `select g.subject_kind as kind, g.subject_id as "subjectId", coalesce(pg.name, u.name) as name, g.role
     from project_grant g join project p on p.id = g.project_id
       left join people_group pg on g.subject_kind = 'group' and pg.id = g.subject_id
       left join member m on g.subject_kind = 'person' and m.user_id = g.subject_id
         and m.workspace_id = p.workspace_id and m.deactivated_at is null
       left join "user" u on u.id = m.user_id
     where g.project_id = $1 and coalesce(pg.id, u.id) is not null
     order by g.subject_kind, g.role, name, g.subject_id`,
    [projectId],
  );
}

export interface PersonRow {
  userId: string;
  /** The role that counts. */
  role: Role;
  ownRole: ProjectRole | null;
  /** The group that gives them the strongest role. */
  groupId: string | null;
  groupName: string | null;
  groupRole: ProjectRole | null;
}

/** Returns the people who may enter a project, with the roles that they have there themselves and through a group. */
export function listPeople(sql: Sql, projectId: string): Promise<PersonRow[]> {
  return sql.query<PersonRow>(
    `select e.user_id as "userId", e.role, own.role as "ownRole", through.id as "groupId",
       through.name as "groupName", through.role as "groupRole"
     from project_member e
       left join project_grant own on own.project_id = e.project_id and own.subject_kind = 'person'
         and own.subject_id = e.user_id
       left join lateral (
         select pg.id, pg.name, g.role from project_grant g join people_group pg on pg.id = g.subject_id
           join people_group_member gm on gm.group_id = pg.id and gm.user_id = e.user_id
         where g.project_id = e.project_id and g.subject_kind = 'group' order by g.role, pg.name, pg.id limit 1
       ) through on true
     where e.project_id = $1 order by e.user_id`,
    [projectId],
  );
}

/** Returns the ids of a group's people. */
export async function listGroupPeople(sql: Sql, groupId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>('select user_id as id from people_group_member where group_id = $1', [
    groupId,
  ]);
  return rows.map(({ id }) => id);
}

/** Returns the people who may enter a project, by name. */
export function listReaders(sql: Sql, projectId: string): Promise<Reader[]> {
  return sql.query<Reader>(
    `select u.id as "userId", u.name from project_member m join "user" u on u.id = m.user_id
     where m.project_id = $1 order by u.name, u.id`,
    [projectId],
  );
}

/**
 * Returns the private projects of a workspace that a person can't enter, including the trash, except other members' own
 * drafts.
 */
export function listClosedProjects(
  sql: Sql,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<PrivateProject[]> {
  return sql.query<PrivateProject>(
    `select p.id as "projectId", p.name, p.created_at as "createdAt", p.trashed_at is not null as "isTrashed",
       array(select u.name from project_member m join "user" u on u.id = m.user_id
         where m.project_id = p.id and m.role = 'admin' order by u.name limit 10) as admins
     from project p join hidden_project h on h.project_id = p.id and h.user_id = $2
     where p.workspace_id = $1 and not (${IS_OWN_DRAFTS})
     order by p.name, p.id`,
    [workspaceId, userId],
  );
}

/** Whether a project `p` holds the drafts of a person who is still a member. */
const IS_OWN_DRAFTS = `p.personal_of is not null and exists (
  select from member m where m.workspace_id = p.workspace_id and m.user_id = p.personal_of and m.deactivated_at is null)`;

/**
 * Returns a project that an owner may take over: a private one, except a member's personal project. It may be in the trash.
 */
export async function findClosedProject(
  sql: Sql,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
): Promise<{ name: string } | undefined> {
  const [row] = await sql.query<{ name: string }>(
    `select p.name from project p
     where p.id = $1 and p.workspace_id = $2 and p.is_private and not (${IS_OWN_DRAFTS})`,
    [projectId, workspaceId],
  );
  return row;
}

export async function findPersonalProject(
  db: Db | Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<string | undefined> {
  const where = { workspaceId_personalOf: { workspaceId, personalOf: userId } };
  return (await db.project.findUnique({ where, select: { id: true } }))?.id;
}

// ---------------------------------------------------------------- requests

interface Requested {
  projectId: string;
  workspaceId: string;
}

/**
 * Returns the project that a person asks for access to: one of a workspace that they are a member of, in which they
 * have none of these roles, and that isn't in the trash or someone's personal project.
 */
export async function findRequested(
  sql: Sql,
  { kind, subjectId, userId }: { kind: 'document' | 'project'; subjectId: string; userId: string },
  roles: readonly string[],
): Promise<Requested | undefined> {
  const [row] = await sql.query<Requested>(
    `select p.id as "projectId", p.workspace_id as "workspaceId"
     from project p join member m on m.workspace_id = p.workspace_id and m.user_id = $3 and m.deactivated_at is null
       left join project_member e on e.project_id = p.id and e.user_id = $3
     where p.id = case $2 when 'project' then $1 else (select project_id from document where id = $1) end
       and (e.role is null or e.role::text <> all($4::text[])) and p.trashed_at is null and p.personal_of is null`,
    [subjectId, kind, userId, roles],
  );
  return row;
}

const PAUSE_MS = 7 * 86_400_000;

/**
 * Stores a request unless the person has an open one for the project, or one was declined in the last 7 days. Returns
 * whether it's new.
 */
export async function insertRequest(
  tx: Tx,
  request: { id: string; projectId: string; userId: string; message: string },
): Promise<boolean> {
  const { projectId, userId } = request;
  const declined = { isGranted: false, decidedAt: { gt: new Date(Date.now() - PAUSE_MS) } };
  const earlier = await tx.accessRequest.findFirst({
    where: { projectId, userId, OR: [{ decidedAt: null }, declined] },
    select: { id: true },
  });
  if (earlier) return false;
  await tx.accessRequest.create({ data: request, select: { id: true } });
  return true;
}

/** Returns the open requests for a project from people who have none of these roles in it, oldest first. */
export function listRequests(sql: Sql, projectId: string, roles: readonly string[]): Promise<AccessRequestView[]> {
  return sql.query<AccessRequestView>(
    `select r.id as "requestId", r.project_id as "projectId", p.name as "projectName", r.user_id as "userId", u.name,
       e.role, r.message, r.created_at as "createdAt"
     from access_request r join project p on p.id = r.project_id join "user" u on u.id = r.user_id
       join member m on m.workspace_id = p.workspace_id and m.user_id = r.user_id and m.deactivated_at is null
       left join project_member e on e.project_id = p.id and e.user_id = r.user_id
     where r.project_id = $1 and r.decided_at is null and (e.role is null or e.role::text <> all($2::text[]))
     order by r.created_at, r.id`,
    [projectId, roles],
  );
}

export async function findRequest(
  db: Db | Tx,
  requestId: string,
): Promise<{ id: string; projectId: string; userId: string; decidedAt: Date | null } | undefined> {
  const select = { id: true, projectId: true, userId: true, decidedAt: true };
  return (await db.accessRequest.findUnique({ where: { id: requestId }, select })) ?? undefined;
}

/** Closes a person's open requests for a project. */
export async function closeRequests(
  tx: Tx,
  { projectId, userId }: { projectId: string; userId: string },
  decision: { decidedBy: string; isGranted: boolean },
): Promise<void> {
  const data = { ...decision, decidedAt: new Date() };
  await tx.accessRequest.updateMany({ where: { projectId, userId, decidedAt: null }, data });
}
