import { may, type Permission, ROLES, type Role } from '@/identity/core/role';

/** Why a member may not do something: their role, or because the document is in the trash. */
export type Obstacle = 'role' | 'trash';

/**
 * Returns why a member may not do something, or undefined if they may. A document in the trash can only be read (and
 * restored, which is checked as for a live document).
 */
export function obstacle(subject: { role: Role; trashed: boolean }, permission: Permission): Obstacle | undefined {
  if (!may(subject.role, permission)) return 'role';
  return subject.trashed && permission !== 'read' ? 'trash' : undefined;
}

/** Returns the roles with a permission, strongest first. */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => may(role, permission));
}
