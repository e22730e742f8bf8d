import { AppError, isAppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requirePermission } from '../access';
import { recordAuditEvent } from '../commands/record-audit-event';
import type { Context } from '../context';
import { managedProjects } from '../queries/projects';
import { findMember, lockWorkspace, type MemberRow } from '../store/members';
import { openPrivateProjects } from './open-private-projects';
import type { CreateGroup, RenameGroup, SetGroupMember } from './schema';
import {
  countGroups,
  deleteGroup,
  deleteGroupMember,
  findGroup,
  type GroupRow,
  insertGroup,
  insertGroupMember,
  isGroupName,
  lockPrivateProjects,
  updateGroup,
} from './store';

const MAX_GROUPS = 500;
const NO_GROUP = 'This group doesn’t exist, or you don’t have access to it.';
const NOBODY_LEFT =
  'This would leave one of this group’s private projects without anyone who can manage it. Ask an owner to take over the project first.';

/** Creates a group without members. Throws CONFLICT if its name is taken. */
export async function createGroup(ctx: Context, { workspaceId, name }: CreateGroup): Promise<{ groupId: string }> {
  const group = { id: newId(), workspaceId, name };
  await inTransaction(ctx.db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    await requirePermission(tx, ctx, { workspaceId, permission: 'manage_members' });
    await requireFreeName(tx, workspaceId, name);
    if ((await countGroups(tx, workspaceId)) >= MAX_GROUPS) {
      throw new AppError('CONFLICT', `A workspace can have at most ${MAX_GROUPS} groups.`);
    }
    await insertGroup(tx, group);
    await audit(tx, ctx, group, { action: 'group.created' });
  });
  return { groupId: group.id };
}

export async function renameGroup(ctx: Context, { groupId, name }: RenameGroup): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const group = await lockGroup(tx, ctx, groupId);
    if (group.name === name) return;
    await requireFreeName(tx, group.workspaceId, name);
    await updateGroup(tx, groupId, { name });
    await audit(tx, ctx, group, { action: 'group.renamed', data: { from: group.name, to: name } });
  });
}

/**
 * Deletes a group. Its people lose the access they had through it, also in open sockets. Throws CONFLICT if nobody
 * could manage a private project afterwards.
 */
export async function removeGroup(ctx: Context, { groupId }: { groupId: string }): Promise<void> {
  const { people, workspaceId } = await inTransaction(ctx.db, async (tx) => {
    const group = await lockGroup(tx, ctx, groupId);
    await audit(tx, ctx, group, { action: 'group.removed' });
    const people = await keepingManagers(tx, groupId, () => deleteGroup(tx, groupId));
    return { people, workspaceId: group.workspaceId };
  });
  announce(ctx, workspaceId, people);
}

/**
 * Adds a member to a group, or removes them. Their access changes at once. Unless the actor is an owner, throws
 * FORBIDDEN if the group has access to a private project that the actor can't manage. Throws CONFLICT if nobody could
 * manage a private project afterwards.
 */
export async function setGroupMember(ctx: Context, { groupId, userId, isMember }: SetGroupMember): Promise<void> {
  const workspaceId = await inTransaction(ctx.db, async (tx) => {
    const group = await lockGroup(tx, ctx, groupId);
    const member = await findMember(tx, group.workspaceId, userId);
    if (!member || member.deactivatedAt) {
      throw new AppError('NOT_FOUND', 'This person isn’t a member of this workspace.');
    }
    const change = isMember ? addMember(tx, ctx, group, member) : dropMember(tx, group, member);
    if (!(await change)) return undefined;
    const action = isMember ? 'group.member_added' : 'group.member_removed';
    await audit(tx, ctx, group, { action, data: { userId, who: member.user.name } });
    return group.workspaceId;
  });
  if (workspaceId !== undefined) announce(ctx, workspaceId, [userId]);
}

async function addMember(tx: Tx, ctx: Context, group: GroupRow, { user }: MemberRow): Promise<boolean> {
  const record = await openPrivateProjects(tx, ctx, group);
  if (!(await insertGroupMember(tx, group.id, user.id))) return false;
  await record(user);
  return true;
}

function dropMember(tx: Tx, { id }: GroupRow, { user }: MemberRow): Promise<boolean> {
  return keepingManagers(tx, id, () => deleteGroupMember(tx, id, user.id));
}

/**
 * Runs a change to a group. Throws if afterwards nobody could manage a private project that the group has a role in.
 */
async function keepingManagers<T>(tx: Tx, groupId: string, change: () => Promise<T>): Promise<T> {
  const projectIds = (await lockPrivateProjects(tx, groupId)).map(({ projectId }) => projectId);
  const before = await managedProjects(sqlOfTransaction(tx), projectIds);
  const result = await change();
  const after = await managedProjects(sqlOfTransaction(tx), projectIds);
  if (after.size < before.size) throw new AppError('CONFLICT', NOBODY_LEFT);
  return result;
}

/** Locks a group and its workspace, and returns the group. A stranger doesn't learn that it exists. */
async function lockGroup(tx: Tx, ctx: Context, groupId: string): Promise<GroupRow> {
  const found = await findGroup(tx, groupId);
  if (!found) throw new AppError('NOT_FOUND', NO_GROUP);
  const { workspaceId } = found;
  await lockWorkspace(tx, workspaceId);
  await requirePermission(tx, ctx, { workspaceId, permission: 'manage_members' }).catch((error) => {
    throw isAppError(error) && error.code === 'NOT_FOUND' ? new AppError('NOT_FOUND', NO_GROUP) : error;
  });
  const group = await findGroup(tx, groupId);
  if (!group) throw new AppError('NOT_FOUND', NO_GROUP);
  return group;
}

async function requireFreeName(tx: Tx, workspaceId: string, name: string): Promise<void> {
  if (await isGroupName(tx, workspaceId, name))
    throw new AppError('CONFLICT', `A group named “${name}” already exists.`);
}

function audit(
  tx: Tx,
  { actor }: Context,
  { id, workspaceId, name }: GroupRow,
  { action, data }: { action: string; data?: Record<string, string> },
): Promise<void> {
  return recordAuditEvent(tx, {
    ...{ workspaceId, actorId: actor.userId, action, subjectType: 'group', subjectId: id },
    data: { name, ...data },
  });
}

function announce({ bus }: Context, workspaceId: string, userIds: readonly string[]): void {
  bus.publish(...userIds.flatMap((id) => [topics.access(id), topics.inbox(id)]), topics.projects(workspaceId));
}
