'use client';

import { createContext, type ReactNode, use } from 'react';
import { may, type Permission, type Role } from '@/identity/core/role';

/** Who looks at the page. What the pages hide by it is comfort: the server asks its own policies. */
export interface Viewer {
  userId: string;
  name: string;
  email: string;
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

export function useMay(permission: Permission): boolean {
  return may(useViewer().role, permission);
}
