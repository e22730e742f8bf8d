import { toTyped } from '../../threads/core/mention';
import type { InboxItem } from '../schema';

/**
 * Where an item leads: to the very change, thread, turn or change request, or to who has access to a project. A change of
 * the tree that isn't reviewed at a document opens over the inbox.
 */
export function linkOf({ kind, subjectId, projectId, documentId, requestId, review }: InboxItem): string {
  if (requestId !== null) return `/requests/${requestId}`;
  if (documentId === null) {
    return kind === 'access' ? `/inbox?access=${projectId}` : `/inbox?change=${review?.nextHunkId ?? ''}`;
  }
  const document = `/d/${documentId}`;
  if (kind === 'thread') return `${document}?panel=comments&thread=${subjectId}`;
  if (kind === 'turn') return `${document}?panel=agent&turn=${subjectId}`;
  return review?.nextHunkId ? `${document}?panel=review&hunk=${review.nextHunkId}` : `${document}?panel=review`;
}

/** The item's own words, in one line, with names for mentions. */
export function textOf({ text }: InboxItem, nameOfMember: (userId: string) => string): string {
  return toTyped(text, nameOfMember).replace(/\s+/g, ' ');
}
