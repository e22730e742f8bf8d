import { AppError } from '@/kernel/error';
import type { ShareLinkAccess, ShareObstacle, ShareSubject } from './schema';

/** Returns the error for a link that is unknown or revoked, which is also the one for people who may not know of it. */
export function missingLink(): AppError {
  return new AppError('NOT_FOUND', 'This link doesn’t exist, or you don’t have access to it.');
}

/** Returns the error for someone who wants to let people do or see more through another person's link. */
export function notTheirs(): AppError {
  return new AppError(
    'FORBIDDEN',
    'Only the person who created this link, or someone who manages the project, can let people do or see more with it.',
  );
}

/** Returns the error for someone who can change a link but may not have its URL. */
export function urlWithheld(): AppError {
  return new AppError(
    'FORBIDDEN',
    'Only the person who created this link, or someone who manages the project, can copy or replace it.',
  );
}

/** Returns the error for a link whose URL can't be read again. */
export function urlUnreadable(): AppError {
  return new AppError(
    'CONFLICT',
    'This link’s address can’t be read again, but it still works. Choose “Replace link…” in its menu to get a new one.',
  );
}

/** Returns the error for a link that doesn't let people comment (anymore). */
export function commentingClosed(): AppError {
  return new AppError('NOT_FOUND', 'You can no longer comment through this link.');
}

export function tooManyAttempts(): AppError {
  return new AppError('RATE_LIMITED', 'Too many attempts. Wait a while, then try again.');
}

/** Returns the error for a link that doesn't let people suggest changes (anymore). */
export function suggestingClosed(): AppError {
  return new AppError('NOT_FOUND', 'You can no longer suggest changes through this link.');
}

interface LinkSettings {
  kind: ShareSubject['kind'];
  access: ShareLinkAccess;
  isPinned: boolean;
  isIndexed: boolean;
  hasPassword: boolean;
}

/** Throws INVALID for settings that can't go together. */
export function requirePossible({ kind, access, isPinned, isIndexed, hasPassword }: LinkSettings): void {
  if (isIndexed && hasPassword) {
    throw new AppError('INVALID', 'Search engines can’t list a page with a password. Choose one of the two.');
  }
  if (kind === 'project' && isPinned) {
    throw new AppError('INVALID', 'A link to a project always shows the latest texts.');
  }
  if (access !== 'read' && isPinned) {
    throw new AppError('INVALID', 'Only the latest text can be commented on or changed.');
  }
  if (access !== 'read' && isIndexed) {
    throw new AppError('INVALID', 'Search engines can’t list a page that anyone can comment on.');
  }
}

/** Returns the error for a document or project that the actor can't share by a link. */
export function obstacleError(obstacle: ShareObstacle): AppError {
  switch (obstacle) {
    case 'workspace':
      return new AppError('FORBIDDEN', 'Share links are turned off in this workspace.');
    case 'private':
      return new AppError('FORBIDDEN', 'Only people who manage this private project can create share links in it.');
    case 'personal':
      return new AppError(
        'CONFLICT',
        'Your personal project can’t be shared. Move documents to another project to share them.',
      );
  }
}
