import { t } from '@/generated/messages/settings/people/roles';
import { atLeast, ROLES, type Role } from '@/identity/core/role';

export const roleName = (role: Role) => t('role', { role });

/** Returns the roles a person can give: their own and all lower ones. */
export function grantableRoles(own: Role): Role[] {
  return ROLES.filter((role) => atLeast(own, role));
}
