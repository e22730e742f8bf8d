import type { Context } from '@/identity/context';
import { may } from '@/identity/core/role';
import { AppError } from '@/kernel/error';
import { sqlOfTransaction, type Tx } from '@/platform/database';
import { peopleInside } from '../queries/sharing';
import type { ProjectPerson, RemainingAccess, RemoveAccess, SetAccess } from '../schema';
import { closeRequests, deleteGrant, findSubjectName, type GrantSubject, insertGrant, listGroupPeople } from '../store';
import { changeAccess } from './change-access';

const NO_SUBJECT = 'This person or group isn’t in this workspace.';

/** Gives a person or group a role in a project. Throws NOT_FOUND if they don't belong to the workspace. */
export function setAccess(ctx: Context, { projectId, kind, subjectId, role }: SetAccess): Promise<void> {
  const { userId } = ctx.actor;
  return changeAccess(ctx, projectId, async (tx, { workspaceId, roles }) => {
    const who = await findSubjectName(tx, workspaceId, { kind, id: subjectId });
    if (who === undefined) throw new AppError('NOT_FOUND', NO_SUBJECT);
    await insertGrant(tx, projectId, { kind, id: subjectId, role }, userId);
    // Someone who could already read or comment has asked for the right to edit.
    if (kind === 'person' && (!roles.has(subjectId) || may(role, 'edit'))) {
      await closeRequests(tx, { projectId, userId: subjectId }, { decidedBy: userId, isGranted: true });
    }
    return { action: 'project.access_given', data: { kind, subject: subjectId, who, role } };
  });
}

/**
 * Removes a person's or group's role in a project, and returns the access that they still have. Removes nothing if they
 * have no role there. Throws NOT_FOUND for a person or group that is neither in the project nor in the workspace.
 */
export async function removeAccess(
  ctx: Context,
  { projectId, kind, subjectId }: RemoveAccess,
): Promise<RemainingAccess> {
  let people: ProjectPerson[] = [];
  await changeAccess(ctx, projectId, async (tx, { workspaceId }) => {
    const subject = { kind, id: subjectId };
    const role = await deleteGrant(tx, projectId, subject);
    people = await stillInside(tx, projectId, subject);
    const who = (await findSubjectName(tx, workspaceId, subject)) ?? null;
    if (role === undefined) {
      if (who === null) throw new AppError('NOT_FOUND', NO_SUBJECT);
      return undefined;
    }
    return { action: 'project.access_removed', data: { kind, subject: subjectId, who, role } };
  });
  return { people };
}

/** Returns the person, or the people of the group, who may enter the project now. */
async function stillInside(tx: Tx, projectId: string, { kind, id }: GrantSubject): Promise<ProjectPerson[]> {
  const sql = sqlOfTransaction(tx);
  const removed = new Set(kind === 'group' ? await listGroupPeople(sql, id) : [id]);
  return (await peopleInside(sql, projectId)).filter(({ userId }) => removed.has(userId));
}
