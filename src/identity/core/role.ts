/** Roles of a workspace, strongest first. */
export const ROLES = ['owner', 'admin', 'editor', 'commenter', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** What a member can be allowed to do. Each procedure and socket requires one of these. */
export const PERMISSIONS = [
  'read',
  'comment',
  'edit',
  'decide',
  'run_turn',
  'manage_members',
  'manage_projects',
  'see_all_usage',
  'manage_usage',
  'manage_models',
  'manage_tasks',
  'own',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GRANTS: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(PERMISSIONS),
  admin: new Set<Permission>([
    'read',
    'comment',
    'edit',
    'decide',
    'run_turn',
    'manage_members',
    'manage_projects',
    'see_all_usage',
    'manage_usage',
    'manage_models',
    'manage_tasks',
  ]),
  editor: new Set<Permission>(['read', 'comment', 'edit', 'decide', 'run_turn']),
  commenter: new Set<Permission>(['read', 'comment']),
  viewer: new Set<Permission>(['read']),
};

/** Returns whether a role has a permission. A stranger (no role) has none. */
export function may(role: Role | undefined, permission: Permission): boolean {
  return role !== undefined && GRANTS[role].has(permission);
}

/** Returns whether `role` is at least as strong as `other`. Nobody can give more than they have. */
export function atLeast(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(other);
}
