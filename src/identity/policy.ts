import { atLeast, may, type Role } from './core/role';

/** Who may do what with people. Pure: who is asked about was looked up by the command. */

/** `from` and `to` are the role the member has and the one they would get. Nobody rules over those above them. */
export function mayChangeRole(actor: Role, from: Role, to: Role): boolean {
  return may(actor, 'manage_members') && atLeast(actor, from) && atLeast(actor, to);
}

/** To take away or give back a member's access. */
export function mayChangeAccess(actor: Role, member: Role): boolean {
  return may(actor, 'manage_members') && atLeast(actor, member);
}

export function mayInvite(actor: Role, role: Role): boolean {
  return may(actor, 'manage_members') && atLeast(actor, role);
}
