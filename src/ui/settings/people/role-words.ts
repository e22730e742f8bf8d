import { t } from '@/generated/messages/settings/people/roles';
import { atLeast, ROLES, type Role } from '@/identity/core/role';

export const roleName = (role: Role) => t('role', { role });

/** The roles a person can give: none that can do more than their own. */
export function grantableRoles(own: Role): Role[] {
  return ROLES.filter((role) => atLeast(own, role));
}
