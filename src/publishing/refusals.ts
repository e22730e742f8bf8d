import { AppError } from '@/kernel/error';

/** Returns the error for a link that is unknown or revoked, which is also the one for people who may not know of it. */
export function missingLink(): AppError {
  return new AppError('NOT_FOUND', 'This link doesn’t exist, or you don’t have access to it.');
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
