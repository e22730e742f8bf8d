import { t } from '@/generated/messages/server/names';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import type { Db, Tx } from '@/platform/database';
import { type Admission, decideAdmission, type InvitationProblem } from '../core/invitation';
import { hashOfToken } from '../secret-token';
import { countUse, findInvitationByToken, lockInvitation } from '../store/invitations';
import { findOpenWorkspaceId, insertMember, insertWorkspace, isAnyWorkspace, lockSignUp } from '../store/members';
import { recordAuditEvent } from './record-audit-event';

const REFUSALS: Record<InvitationProblem | 'closed', string> = {
  unknown: 'This invitation link isn’t valid. Ask for a new one.',
  revoked: 'This invitation was revoked. Ask for a new one.',
  used: 'This invitation was already used. Ask for a new one.',
  expired: 'This invitation has expired. Ask for a new one.',
  closed: 'You need an invitation link to sign up. Ask an owner or admin of the workspace for one.',
};

/** Returns the error that tells a person why a link doesn't let them in. */
export function invitationRefusal(problem: InvitationProblem | 'closed'): AppError {
  return new AppError('FORBIDDEN', REFUSALS[problem], { details: { reason: problem } });
}

/**
 * Refuses people who couldn't sign up anyway, before any work is done or anything is revealed to them. `admitPerson`
 * makes the binding decision.
 */
export async function checkAdmission(db: Db | Tx, token: string | undefined): Promise<void> {
  const invitation = token ? await findInvitationByToken(db, hashOfToken(token)) : undefined;
  await decide(db, token, invitation);
}

/**
 * Decides how a person is admitted, in the transaction that creates them. Until it ends, no other sign-up can run, and
 * nobody can revoke the invitation. Throws FORBIDDEN, with `details.reason`.
 */
export async function admitPerson(tx: Tx, token: string | undefined): Promise<Admission> {
  await lockSignUp(tx);
  const invitation = token ? await lockInvitation(tx, hashOfToken(token)) : undefined;
  return decide(tx, token, invitation);
}

async function decide(
  db: Db | Tx,
  token: string | undefined,
  invitation: Awaited<ReturnType<typeof lockInvitation>>,
): Promise<Admission> {
  const admission = decideAdmission({
    isFirstPerson: !(await isAnyWorkspace(db)),
    hasToken: token !== undefined,
    invitation,
    openWorkspaceId: await findOpenWorkspaceId(db),
    now: new Date(),
  });
  if (typeof admission === 'string') throw invitationRefusal(admission);
  return admission;
}

/** Makes a new person a member as `admission` says. Returns the workspace's id. */
export async function enrolPerson(tx: Tx, userId: string, admission: Admission): Promise<string> {
  if (admission.as === 'founder') return foundWorkspace(tx, userId);
  const { workspaceId, role } = admission;
  await insertMember(tx, { workspaceId, userId, role });
  if (admission.as === 'invited') await countUse(tx, admission.invitationId);
  await recordAuditEvent(tx, {
    workspaceId,
    actorId: userId,
    action: 'member.joined',
    subjectType: 'user',
    subjectId: userId,
    data: { role, ...(admission.as === 'invited' ? { invitationId: admission.invitationId } : {}) },
  });
  return workspaceId;
}

async function foundWorkspace(tx: Tx, userId: string): Promise<string> {
  const workspaceId = newId();
  await insertWorkspace(tx, { id: workspaceId, name: t('workspace') });
  await insertMember(tx, { workspaceId, userId, role: 'owner' });
  await recordAuditEvent(tx, {
    workspaceId,
    actorId: userId,
    action: 'workspace.created',
    subjectType: 'workspace',
    subjectId: workspaceId,
  });
  return workspaceId;
}
