import { may, type Permission, ROLES, type Role } from '@/identity/core/role';

/** What stands between a member and what they want to do: their role, or the document's place in the trash. */
export type Obstacle = 'role' | 'trash';

/** A document in the trash can be read (and restored, which asks as for a live one), nothing else. */
export function obstacle(subject: { role: Role; trashed: boolean }, permission: Permission): Obstacle | undefined {
  if (!may(subject.role, permission)) return 'role';
  return subject.trashed && permission !== 'read' ? 'trash' : undefined;
}

/** Those who have a permission, strongest first. */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => may(role, permission));
}
