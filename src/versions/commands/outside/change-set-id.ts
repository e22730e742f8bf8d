import { createHash } from 'node:crypto';

export interface OwnChangeSet {
  userId: string;
  projectId: string;
  /** Created by the client. */
  key: string;
}

/**
 * Returns the id of a person's own change set: everything they suggest in one project with the same key. It's derived
 * from all three, so that nobody can add to a turn's or another person's change set.
 */
export function changeSetId({ userId, projectId, key }: OwnChangeSet): string {
  return createHash('sha256').update(`${userId}\n${projectId}\n${key}`).digest('hex');
}
