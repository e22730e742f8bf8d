import type { Actor } from '@/identity/context';
import { may, type Permission, type Role } from '@/identity/core/role';
import { scopeAllows } from '@/identity/core/token-scope';

/** Whose calls somebody may list: everybody's for those who look after the workspace, else their own. */
export function visibleCalls(actor: Actor, role: Role): 'workspace' | 'own' {
  return mayNow(actor, { role, permission: 'see_all_usage' }) ? 'workspace' : 'own';
}

/** Whether somebody sees every budget in full, and sets them. */
export function managesUsage(actor: Actor, role: Role): boolean {
  return mayNow(actor, { role, permission: 'manage_usage' });
}

/** By the role, and by the scope of the API token if one was used: a lesser one shows an admin no more than a member. */
function mayNow(actor: Actor, { role, permission }: { role: Role; permission: Permission }): boolean {
  return may(role, permission) && scopeAllows(actor.token?.scope, permission);
}
