import { may, type Role } from '@/identity/core/role';
import type { ShareObstacle } from './schema';

export interface SharedPlace {
  /** In the project. */
  role: Role;
  isPrivate: boolean;
  /** It holds somebody's own drafts. */
  isPersonal: boolean;
}

/**
 * Why a person who may edit a document can't share it by a link, or undefined. In an open project, everyone who may edit
 * can; in a private one, only those who manage it.
 */
export function shareObstacle({
  role,
  isPrivate,
  isPersonal,
}: SharedPlace): Exclude<ShareObstacle, 'workspace'> | undefined {
  if (isPersonal) return 'personal';
  return isPrivate && !may(role, 'manage_projects') ? 'private' : undefined;
}

/** Whether a link of this person opens a document now: links give nothing that their creators couldn't give themselves. */
export function mayShare(place: SharedPlace): boolean {
  return may(place.role, 'edit') && shareObstacle(place) === undefined;
}
