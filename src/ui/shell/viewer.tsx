'use client';

import { createContext, type ReactNode, use } from 'react';
import { may, type Permission, type Role } from '@/identity/core/role';

/** The signed-in user. Pages hide actions accordingly only for convenience; the server checks its own policies. */
export interface Viewer {
  userId: string;
  name: string;
  email: string;
  /** The role in the workspace. */
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

/** Sets the viewer's role in one project, which can be higher or lower than in the workspace. */
export function ProjectRoleProvider({ role, children }: { role: Role; children: ReactNode }) {
  return <ProjectRoleContext value={role}>{children}</ProjectRoleContext>;
}

/** Permissions that the role in a project decides. The others belong to the workspace. */
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
