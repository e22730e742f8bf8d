'use client';

import { createContext, type ReactNode, use } from 'react';
import { may, type Permission, type Role } from '@/identity/core/role';

/** Who looks at the page. What the pages hide by it is comfort: the server asks its own policies. */
export interface Viewer {
  userId: string;
  name: string;
  email: string;
  /** In the workspace. */
  role: Role;
  workspace: { id: string; name: string };
}

const ViewerContext = createContext<Viewer | undefined>(undefined);

export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer must be used inside ViewerProvider');
  return viewer;
}

const ProjectRoleContext = createContext<Role | undefined>(undefined);

/** Around what is about one project: the viewer's role there can be higher or lower than in the workspace. */
export function ProjectRoleProvider({ role, children }: { role: Role; children: ReactNode }) {
  return <ProjectRoleContext value={role}>{children}</ProjectRoleContext>;
}

/** What the role in a project decides; all else is about the workspace. */
const IN_PROJECT: ReadonlySet<Permission> = new Set([
  'read',
  'comment',
  'edit',
  'decide',
  'run_turn',
  'manage_projects',
]);

export function useMay(permission: Permission): boolean {
  const { role } = useViewer();
  const projectRole = use(ProjectRoleContext);
  return may((IN_PROJECT.has(permission) && projectRole) || role, permission);
}
