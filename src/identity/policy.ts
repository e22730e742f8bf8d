import { atLeast, may, type Role } from './core/role';

/** What people may do with other people's roles and access. Pure: the command looks up the roles. */

/**
 * Returns whether `actor` can change a member's role from `from` to `to`. Both must not be stronger than the actor's
 * own.
 */
export function mayChangeRole(actor: Role, from: Role, to: Role): boolean {
  return may(actor, 'manage_members') && atLeast(actor, from) && atLeast(actor, to);
}

/** Returns whether `actor` can remove or restore a member's access. */
export function mayChangeAccess(actor: Role, member: Role): boolean {
  return may(actor, 'manage_members') && atLeast(actor, member);
}

export function mayInvite(actor: Role, role: Role): boolean {
  return may(actor, 'manage_members') && atLeast(actor, role);
}
