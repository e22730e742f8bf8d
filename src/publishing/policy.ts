import { may, type Role } from '@/identity/core/role';
import type { ShareLinkAccess, ShareObstacle } from './schema';

export interface SharedPlace {
  /** Their role in the project. */
  role: Role;
  isPrivate: boolean;
  /** The project contains someone's personal drafts. */
  isPersonal: boolean;
}

/**
 * Returns why a person who can edit a document can't share it by a link, or undefined if they can. In an open project,
 * everyone who can edit it can share it; in a private project, only people who manage it.
 */
export function shareObstacle({
  role,
  isPrivate,
  isPersonal,
}: SharedPlace): Exclude<ShareObstacle, 'workspace'> | undefined {
  if (isPersonal) return 'personal';
  return isPrivate && !may(role, 'manage_projects') ? 'private' : undefined;
}

/** What people without an account can do and see through a link. */
export interface LinkReach {
  access: ShareLinkAccess;
  showsThreads: boolean;
}

const ACCESSES: readonly ShareLinkAccess[] = ['read', 'comment', 'suggest'];

/**
 * Returns whether a change of a link lets people do or see more. The link's creator is responsible for what comes
 * through it, so only they, and people who manage the project or the workspace, can change it in this way.
 */
export function widens(from: LinkReach, to: LinkReach): boolean {
  return ACCESSES.indexOf(to.access) > ACCESSES.indexOf(from.access) || (to.showsThreads && !from.showsThreads);
}

/** How a person is related to a link that they can change. */
export interface LinkManager {
  isCreator: boolean;
  /** Whether they manage the project or the workspace. */
  manages: boolean;
}

/**
 * Returns whether someone who can change a link can also copy and replace its URL. They could suggest changes with it as a
 * guest, and then accept these themselves where a second person is required. So the URL of a link that lets guests
 * suggest is only for people who could also open it for suggestions.
 */
export function mayHaveUrl({ access }: Pick<LinkReach, 'access'>, { isCreator, manages }: LinkManager): boolean {
  return access !== 'suggest' || isCreator || manages;
}

/** Returns whether a link of this person opens a document now: it does only while they could share it themselves. */
export function mayShare(place: SharedPlace): boolean {
  return may(place.role, 'edit') && shareObstacle(place) === undefined;
}

/**
 * Returns whether people without an account can comment through a link. Its creator must still be able to share the
 * document.
 */
export function mayComment(link: SharedPlace & { access: ShareLinkAccess }): boolean {
  return link.access !== 'read' && mayShare(link);
}

/** Returns whether they can also suggest changes to the text. */
export function maySuggest(link: SharedPlace & { access: ShareLinkAccess }): boolean {
  return link.access === 'suggest' && mayComment(link);
}
