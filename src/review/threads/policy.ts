/** One's own words are changed and taken back by oneself alone; the role is asked of the document. */
export function mayChangeComment(userId: string, comment: { authorId: string; deletedAt: Date | null }): boolean {
  return comment.authorId === userId && comment.deletedAt === null;
}
