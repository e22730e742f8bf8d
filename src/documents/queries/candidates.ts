import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { requireProject } from '../access';
import type { Candidates } from '../core/index/candidates';
import { findCandidates } from '../store-candidates';

export interface CandidatesInput {
  projectId: string;
  /** At most 64, each as `wordsIn` gives it, and how much it counts. */
  words: readonly { word: string; weight: number }[];
  /** Only these documents. Left out: all of the project. */
  among?: readonly string[] | undefined;
  limit: number;
}

/**
 * Returns the documents of a project that have any of the words, and what is needed to rank them. The indexed texts are
 * seconds behind the live ones. Throws NOT_FOUND or FORBIDDEN if the person may not read the project.
 */
export async function candidates(ctx: Context, { among, ...input }: CandidatesInput): Promise<Candidates> {
  // At the same time, because a person may be waiting; nothing is returned to somebody who may not read it.
  const [, found] = await Promise.all([
    requireProject(ctx, input.projectId, 'read'),
    findCandidates(sqlOfPool(ctx.pool), { ...input, among }),
  ]);
  return found;
}
