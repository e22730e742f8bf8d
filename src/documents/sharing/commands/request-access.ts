import { requireScope } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { projectPeopleWho } from '@/identity/queries/projects';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireProject } from '../../access';
import { rolesWith } from '../../policy';
import { SEND_ACCESS_MAILS } from '../core/job';
import type { DecideRequest, RequestAccess } from '../schema';
import { closeRequests, findRequest, findRequested, findSubjectName, insertGrant, insertRequest } from '../store';
import { changeAccess } from './change-access';

/**
 * Asks the people who manage a project for access to it, or for the right to edit if the actor can only read or comment.
 * They get an item in their inbox and, once for each request, a mail. The answer is the same whether the project exists,
 * the actor can edit in it already, they asked before, or were declined in the last 7 days, so nobody learns which.
 */
export async function requestAccess(ctx: Context, { kind, subjectId, message = '' }: RequestAccess): Promise<void> {
  requireScope(ctx.actor, 'comment');
  const { userId } = ctx.actor;
  const people = await inTransaction(ctx.db, async (tx) => {
    const sql = sqlOfTransaction(tx);
    const found = await findRequested(sql, { kind, subjectId, userId }, rolesWith('edit'));
    if (!found) return [];
    const { projectId, workspaceId } = found;
    if (!(await insertRequest(tx, { id: newId(), projectId, userId, message }))) return [];
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: userId, action: 'project.access_requested' },
      ...{ subjectType: 'project', subjectId: projectId },
    });
    return projectPeopleWho(sql, projectId, 'manage_projects');
  });
  ctx.bus.publish(...people.map(topics.inbox));
  if (people.length > 0 && ctx.settings.smtp) await ctx.jobs.add(SEND_ACCESS_MAILS, {}, SEND_ACCESS_MAILS);
}

/** Gives the person who asked a role in the project, or declines. Throws NOT_FOUND for people who can't manage it. */
export async function decideRequest(ctx: Context, { requestId, role }: DecideRequest): Promise<void> {
  const request = await findRequest(ctx.db, requestId);
  const missing = new AppError('NOT_FOUND', 'This request doesn’t exist, or you don’t have access to it.');
  if (!request) throw missing;
  const { projectId, userId } = request;
  await requireProject(ctx, projectId, 'manage_projects').catch((error: AppError) => {
    throw error.code === 'NOT_FOUND' ? missing : error;
  });
  await changeAccess(ctx, projectId, async (tx, { workspaceId }) => {
    const now = await findRequest(tx, requestId);
    if (now?.decidedAt) throw new AppError('CONFLICT', 'Someone has already answered this request.');
    const decidedBy = ctx.actor.userId;
    await closeRequests(tx, { projectId, userId }, { decidedBy, isGranted: role !== null });
    const who = (await findSubjectName(tx, workspaceId, { kind: 'person', id: userId })) ?? null;
    const subject = { kind: 'person' as const, subject: userId, who };
    if (role === null) return { action: 'project.access_declined', data: subject };
    if (who === null) throw new AppError('NOT_FOUND', 'This person is no longer in this workspace.');
    await insertGrant(tx, projectId, { kind: 'person', id: userId, role }, decidedBy);
    return { action: 'project.access_given', data: { ...subject, role } };
  });
  ctx.bus.publish(topics.inbox(ctx.actor.userId));
}
