import type { Role } from './role';

/** Addresses that can be invited at once. */
export const INVITED_AT_ONCE = 20;

/** What decides whether a link is good. */
export interface InvitationTerms {
  expiresAt: Date;
  revokedAt: Date | null;
  useCount: number;
  /** How many people may join with it; null: any number. */
  mostUses: number | null;
}

export type InvitationProblem = 'unknown' | 'revoked' | 'expired' | 'used';

/** Why a link is no good, or undefined when it is. A moment at the limit is too late. */
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

/** In what way somebody may sign up. */
export type Admission =
  | { as: 'founder' }
  | { as: 'invited'; workspaceId: string; role: Role; invitationId: string }
  | { as: 'guest'; workspaceId: string; role: 'editor' };

export interface AdmissionFacts {
  /** No workspace exists yet. */
  isFirstPerson: boolean;
  /** A link was shown; `invitation` is what it names, if anything. */
  hasToken: boolean;
  invitation: Invitation | undefined;
  /** A workspace that anybody may join. */
  openWorkspaceId: string | undefined;
  now: Date;
}

/**
 * How somebody who signs up is let in, or why not. The first person founds the installation. A link that is no good
 * is always an answer of its own: whoever follows one means to join that workspace, not just any open one.
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
