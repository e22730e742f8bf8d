import { createHash } from 'node:crypto';

export interface OwnChangeSet {
  userId: string;
  projectId: string;
  /** Created by the client. */
  key: string;
}

/**
 * The id of the change set that a person gives their suggestions: everything they suggest in one project with the same
 * key. It's derived from all three, so that nobody can add to a turn's change set or to another person's.
 */
export function changeSetId({ userId, projectId, key }: OwnChangeSet): string {
  return createHash('sha256').update(`${userId}\n${projectId}\n${key}`).digest('hex');
}
