import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { Role } from '../core/role';
import type { GroupView } from './schema';

/** The tables people_group and people_group_member, and the groups' roles in private projects. */

/** Returns the groups of a workspace by name, each with its active members. */
export function listGroups(sql: Sql, workspaceId: string): Promise<GroupView[]> {
  return sql.query<GroupView>(
    `select g.id as "groupId", g.name, coalesce(json_agg(json_build_object('userId', u.id, 'name', u.name)
         order by u.name, u.id) filter (where u.id is not null), '[]') as members
     from people_group g left join people_group_member gm on gm.group_id = g.id
       left join member m on m.workspace_id = g.workspace_id and m.user_id = gm.user_id and m.deactivated_at is null
       left join "user" u on u.id = m.user_id
     where g.workspace_id = $1 group by g.id order by g.name, g.id`,
    [workspaceId],
  );
}

export interface GroupRow {
  id: string;
  workspaceId: string;
  name: string;
}

export async function findGroup(db: Db | Tx, groupId: string): Promise<GroupRow | undefined> {
  const select = { id: true, workspaceId: true, name: true };
  return (await db.group.findUnique({ where: { id: groupId }, select })) ?? undefined;
}

export async function isGroupName(db: Db | Tx, workspaceId: string, name: string): Promise<boolean> {
  return (await db.group.findFirst({ where: { workspaceId, name }, select: { id: true } })) !== null;
}

export async function countGroups(db: Db | Tx, workspaceId: string): Promise<number> {
  return db.group.count({ where: { workspaceId } });
}

export async function insertGroup(tx: Tx, group: GroupRow): Promise<void> {
  await tx.group.create({ data: group, select: { id: true } });
}

export async function updateGroup(tx: Tx, id: string, data: { name: string }): Promise<void> {
  await tx.group.update({ where: { id }, data, select: { id: true } });
}

/** Deletes a group. Returns the ids of the people who were in it. */
export async function deleteGroup(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.groupMember.findMany({ where: { groupId: id }, select: { userId: true } });
  await tx.group.delete({ where: { id }, select: { id: true } });
  return rows.map(({ userId }) => userId);
}

/** Adds a person to a group. Returns false if they were in it already. */
export async function insertGroupMember(tx: Tx, groupId: string, userId: string): Promise<boolean> {
  const rows = await sqlOfTransaction(tx).query(
    'insert into people_group_member (group_id, user_id) values ($1, $2) on conflict do nothing returning 1',
    [groupId, userId],
  );
  return rows.length > 0;
}

/** Removes a person from a group. Returns false if they weren't in it. */
export async function deleteGroupMember(tx: Tx, groupId: string, userId: string): Promise<boolean> {
  return (await tx.groupMember.deleteMany({ where: { groupId, userId } })).count > 0;
}

export interface GroupProject {
  projectId: string;
  name: string;
  /** The group's role in the project. */
  role: Role;
}

/** Returns the private projects that a group has a role in, and locks who can enter them until the transaction ends. */
export function lockPrivateProjects(tx: Tx, groupId: string): Promise<GroupProject[]> {
  return sqlOfTransaction(tx).query<GroupProject>(
    `select p.id as "projectId", p.name, g.role from project_grant g join project p on p.id = g.project_id
     where g.subject_kind = 'group' and g.subject_id = $1 and p.is_private order by p.id for no key update of p`,
    [groupId],
  );
}
