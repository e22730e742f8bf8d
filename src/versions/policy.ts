import type { Actor } from '@/identity/context';
import type { Role } from '@/identity/core/role';
import { mayWith } from '@/identity/core/token-scope';

/** What one froze oneself, and with the right to set rules everything. Who may decide at all is asked before. */
export function mayUnfreeze(range: { createdBy: string }, actor: Actor, role: Role): boolean {
  return range.createdBy === actor.userId || mayWith(actor.token?.scope, role, 'manage_members');
}
