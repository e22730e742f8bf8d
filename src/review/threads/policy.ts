import { may, type Role } from '@/identity/core/role';

/** Returns whether a person may edit a comment: only its author may. Roles are checked separately. */
export function mayChangeComment(
  userId: string,
  comment: { authorId: string | null; deletedAt: Date | null },
): boolean {
  return comment.authorId === userId && comment.deletedAt === null;
}

/**
 * Returns whether a person may delete a comment: its author may, and if a guest wrote it, everyone who may edit the
 * document.
 */
export function mayDeleteComment(
  { userId, role }: { userId: string; role: Role },
  comment: { authorId: string | null; deletedAt: Date | null },
): boolean {
  if (mayChangeComment(userId, comment)) return true;
  return comment.authorId === null && comment.deletedAt === null && may(role, 'edit');
}
