import type { Actor } from '@/identity/context';
import type { Role } from '@/identity/core/role';
import { mayWith } from '@/identity/core/token-scope';

/**
 * Whether the actor may unfreeze a passage: one they froze themselves, or any passage if they may set rules. The caller
 * has already checked that they may decide.
 */
export function mayUnfreeze(range: { createdBy: string }, actor: Actor, role: Role): boolean {
  return range.createdBy === actor.userId || mayWith(actor.token?.scope, role, 'manage_members');
}
