/** Roles in a project, strongest first. A workspace has owners, a project has admins. */
export const PROJECT_ROLES = ['admin', 'editor', 'commenter', 'viewer'] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];
