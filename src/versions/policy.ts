import type { Actor } from '@/identity/context';
import type { Role } from '@/identity/core/role';
import { mayWith } from '@/identity/core/token-scope';

/**
 * Returns whether the actor can unfreeze a passage: one they froze themselves, or any passage if they can set rules.
 * The caller must have checked that they can decide.
 */
export function mayUnfreeze(range: { createdBy: string }, actor: Actor, role: Role): boolean {
  return range.createdBy === actor.userId || mayWith(actor.token?.scope, role, 'manage_members');
}
