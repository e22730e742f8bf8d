import { may, type Role } from '@/identity/core/role';

/** Whose calls a member may list: everybody's for those who look after the workspace, else their own. */
export function visibleCalls(role: Role): 'workspace' | 'own' {
  return may(role, 'see_all_usage') ? 'workspace' : 'own';
}
