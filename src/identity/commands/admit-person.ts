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

/** Why a link does not let anybody in, as an error for the person who followed it. */
export function invitationRefusal(problem: InvitationProblem | 'closed'): AppError {
  return new AppError('FORBIDDEN', REFUSALS[problem], { details: { reason: problem } });
}

/** Refuses whoever could not sign up anyway, before anything costs or tells them something. Not binding: see admitPerson. */
export async function checkAdmission(db: Db | Tx, token: string | undefined): Promise<void> {
  const invitation = token ? await findInvitationByToken(db, hashOfToken(token)) : undefined;
  await decide(db, token, invitation);
}

/**
 * Decides how somebody is let in, in the transaction that makes them. Until it ends there is no other sign-up, and
 * nobody revokes the invitation. Throws FORBIDDEN, with `details.reason`.
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

/** Makes a new person a member, as they were admitted. Returns the workspace. */
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
  await insertWorkspace(tx, { id: workspaceId, name: 'Our workspace' });
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
