import { atLeast, ROLES, type Role } from '@/identity/core/role';

export const ROLE_WORDS: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  commenter: 'Commenter',
  viewer: 'Viewer',
};

/** The roles that somebody may give: nobody gives away more than they have. */
export function grantableRoles(own: Role): Role[] {
  return ROLES.filter((role) => atLeast(own, role));
}
