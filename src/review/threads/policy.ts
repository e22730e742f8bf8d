/** Whether a person may edit or delete a comment: only its author may. Roles are checked separately. */
export function mayChangeComment(userId: string, comment: { authorId: string; deletedAt: Date | null }): boolean {
  return comment.authorId === userId && comment.deletedAt === null;
}
