import type { Actor } from '@/identity/context';
import type { Role } from '@/identity/core/role';
import { mayWith } from '@/identity/core/token-scope';

/**
 * Returns whose calls the actor can list: everyone's if they manage the workspace, otherwise their own. With a token
 * whose scope isn't “admin”, an admin sees no more than a member.
 */
export function visibleCalls(actor: Actor, role: Role): 'workspace' | 'own' {
  return mayWith(actor.token?.scope, role, 'see_all_usage') ? 'workspace' : 'own';
}

/** Returns whether the actor sees every budget in full and can set them. */
export function managesUsage(actor: Actor, role: Role): boolean {
  return mayWith(actor.token?.scope, role, 'manage_usage');
}
