import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { requireProject } from '../access';
import type { Candidates } from '../core/index/candidates';
import { findCandidates } from '../store-candidates';

export interface CandidatesInput {
  projectId: string;
  /** At most 64 words, as `wordsIn` yields them, and their weights. */
  words: readonly { word: string; weight: number }[];
  /** Search only these documents; undefined: the whole project. */
  among?: readonly string[] | undefined;
  limit: number;
}

/**
 * Returns the documents of a project that contain any of the words, with the data to rank them. The indexed texts are
 * seconds behind the live ones. Throws NOT_FOUND or FORBIDDEN if the person may not read the project.
 */
export async function candidates(ctx: Context, { among, ...input }: CandidatesInput): Promise<Candidates> {
  // Run both at the same time, because a person may be waiting. If the person may not read the project, nothing is
  // returned.
  const [, found] = await Promise.all([
    requireProject(ctx, input.projectId, 'read'),
    findCandidates(sqlOfPool(ctx.pool), { ...input, among }),
  ]);
  return found;
}
