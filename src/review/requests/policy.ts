/**
 * Returns whether a person may change a request's title, description and reviewers: its author and people who can
 * decide may.
 */
export function mayManageRequest(
  request: { authorId: string },
  actor: { userId: string; mayDecide: boolean },
): boolean {
  return request.authorId === actor.userId || actor.mayDecide;
}

/**
 * Returns whether a person may add suggestions to a request and take them out: only its author may. The parts of an
 * agent's request can't be changed.
 */
export function mayChangeParts(request: { authorId: string; turnId: string | null }, userId: string): boolean {
  return request.turnId === null && request.authorId === userId;
}
