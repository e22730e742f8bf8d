import { toTyped } from '../../threads/core/mention';
import type { InboxItem } from '../schema';

/**
 * Returns the address an item leads to: the change, thread, turn or change request, or the project's access settings. A
 * change of the tree that isn't reviewed at a document opens over the inbox.
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

/** Returns the item's text in one line, with names for mentions. */
export function textOf({ text }: InboxItem, nameOfMember: (userId: string) => string): string {
  return toTyped(text, nameOfMember).replace(/\s+/g, ' ');
}
