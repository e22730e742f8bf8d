import type { Actor } from '@/identity/context';
import type { Role } from '@/identity/core/role';
import { mayWith } from '@/identity/core/token-scope';

/**
 * Whose calls somebody may list: everybody's for those who look after the workspace, else their own. A token with less
 * than the scope “admin” shows an admin no more than a member.
 */
export function visibleCalls(actor: Actor, role: Role): 'workspace' | 'own' {
  return mayWith(actor.token?.scope, role, 'see_all_usage') ? 'workspace' : 'own';
}

/** Whether somebody sees every budget in full, and sets them. */
export function managesUsage(actor: Actor, role: Role): boolean {
  return mayWith(actor.token?.scope, role, 'manage_usage');
}
