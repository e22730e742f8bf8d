import { may, type Role } from '@/identity/core/role';
import type { InboxScope } from './store';

/** What of everyone's items a person of this role gets in their inbox. */
export function rightsOf(role: Role): Pick<InboxScope, 'mayDecide' | 'mayAnswer'> {
  return { mayDecide: may(role, 'decide'), mayAnswer: may(role, 'run_turn') };
}
