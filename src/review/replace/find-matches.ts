import { AppError } from '@/kernel/error';
import { runOnThread } from '@/platform/threads/run-task';
import { type Match, queryProblem } from './core/matches';
import type { ReplaceQuery } from './schema';
import { REPLACE_TASKS } from './work/tasks';

/** Matches in one document. One with more isn't changed in part. */
export const MOST_MATCHES = 2_000;
/** An expression that takes longer is ended. */
const PATIENCE_MS = 5_000;

/** The matches in each text. Throws INVALID for a wrong expression, and for one that takes too long. */
export async function findMatches(
  texts: readonly string[],
  query: ReplaceQuery,
  replacement: string,
  signal?: AbortSignal,
): Promise<Match[][]> {
  const problem = queryProblem(query);
  if (problem) throw new AppError('INVALID', `This isn’t a valid regular expression: ${problem}`);
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const both = signal ? AbortSignal.any([signal, patience]) : patience;
  try {
    return await runOnThread(
      REPLACE_TASKS,
      'replaceMatches',
      { texts, query, replacement, limit: MOST_MATCHES + 1 },
      both,
    );
  } catch (error) {
    if (!patience.aborted) throw error;
    throw new AppError('INVALID', 'This search takes too long. Try a simpler expression.', { cause: error });
  }
}
