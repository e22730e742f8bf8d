import type { Role } from './role';

/** How many addresses can be invited at once. */
export const INVITED_AT_ONCE = 20;

/** What determines whether a link is valid. */
export interface InvitationTerms {
  expiresAt: Date;
  revokedAt: Date | null;
  useCount: number;
  /** How many people can join with it. Null means any number. */
  mostUses: number | null;
}

export type InvitationProblem = 'unknown' | 'revoked' | 'expired' | 'used';

/** Returns why a link isn't valid, or undefined if it is. At exactly `expiresAt` it has expired. */
export function invitationProblem(invitation: InvitationTerms | undefined, now: Date): InvitationProblem | undefined {
  if (!invitation) return 'unknown';
  if (invitation.revokedAt) return 'revoked';
  if (invitation.mostUses !== null && invitation.useCount >= invitation.mostUses) return 'used';
  return now.getTime() >= invitation.expiresAt.getTime() ? 'expired' : undefined;
}

export interface Invitation extends InvitationTerms {
  id: string;
  workspaceId: string;
  role: Role;
  createdBy: string;
}

/** How a person may sign up. */
export type Admission =
  | { as: 'founder' }
  | { as: 'invited'; workspaceId: string; role: Role; invitationId: string }
  | { as: 'guest'; workspaceId: string; role: 'editor' };

export interface AdmissionFacts {
  /** No workspace exists yet. */
  isFirstPerson: boolean;
  /** Whether a link was used; `invitation` is undefined if the link is unknown. */
  hasToken: boolean;
  invitation: Invitation | undefined;
  /** A workspace that anyone can join. */
  openWorkspaceId: string | undefined;
  now: Date;
}

/**
 * Returns how a person who signs up is admitted, or why not. The first person founds the installation. A link that
 * isn't valid is always refused with its own reason, because people who follow one want to join that workspace, not
 * just any open one.
 */
export function decideAdmission(facts: AdmissionFacts): Admission | InvitationProblem | 'closed' {
  if (facts.isFirstPerson) return { as: 'founder' };
  if (facts.hasToken) {
    const { invitation } = facts;
    const problem = invitationProblem(invitation, facts.now);
    if (problem || !invitation) return problem ?? 'unknown';
    return { as: 'invited', workspaceId: invitation.workspaceId, role: invitation.role, invitationId: invitation.id };
  }
  return facts.openWorkspaceId ? { as: 'guest', workspaceId: facts.openWorkspaceId, role: 'editor' } : 'closed';
}
