/** Whether a person may change what a request says, and whom it asks: its author, and people who can decide. */
export function mayManageRequest(
  request: { authorId: string },
  actor: { userId: string; mayDecide: boolean },
): boolean {
  return request.authorId === actor.userId || actor.mayDecide;
}

/** Whether a person may add suggestions to a request: only its author may, and the agent's have only what it suggested. */
export function mayAddTo(request: { authorId: string; turnId: string | null }, userId: string): boolean {
  return request.turnId === null && request.authorId === userId;
}
