import { MAX_TEXT_BYTES } from '@/documents/schema';
import { AppError } from '@/kernel/error';
import { runOnThread, runTask } from '@/platform/threads/run-task';
import { OutOfTimeError } from '@/platform/threads/thread-pool';
import { type Match, queryProblem } from './core/matches';
import type { FoundInText } from './core/shown-match';
import type { ReplaceQuery } from './schema';
import { REPLACE_TASKS } from './work/tasks';

/** The most matches in one document. A document with more isn't changed at all. */
export const MAX_MATCHES = 2_000;
const MAX_SHOWN = 50;
/** How long an expression can run on a thread. */
const PATIENCE_MS = 5_000;

/** Counts the matches in each text. Throws INVALID for an expression that is wrong or takes too long. */
export async function searchTexts(
  texts: readonly string[],
  query: ReplaceQuery,
  replacement: string,
  signal?: AbortSignal,
): Promise<FoundInText[]> {
  requireQuery(query);
  const search = { texts, query, replacement, limit: MAX_MATCHES + 1, shown: MAX_SHOWN };
  const timeMs = query.isRegExp ? PATIENCE_MS : undefined;
  return runOnThread(REPLACE_TASKS, 'searchTexts', search, { signal, timeMs }).catch(withAdvice);
}

/**
 * Returns the matches in a text with their replacements. Throws INVALID like `searchTexts`, and TOO_LARGE for more
 * matches or longer replacements than a document can have.
 */
export async function matchesToReplace(text: string, query: ReplaceQuery, replacement: string): Promise<Match[]> {
  requireQuery(query);
  const search = { text, query, replacement, limit: MAX_MATCHES + 1, mostText: MAX_TEXT_BYTES };
  const found = query.isRegExp
    ? await runOnThread(REPLACE_TASKS, 'matchesToReplace', search, { timeMs: PATIENCE_MS }).catch(withAdvice)
    : await runTask(REPLACE_TASKS, 'matchesToReplace', search);
  if (found.length > MAX_MATCHES) {
    throw new AppError('TOO_LARGE', `This document has more than ${MAX_MATCHES} matches. Narrow your search.`);
  }
  return found.map((match) => ({ replacement, ...match }));
}

function requireQuery(query: ReplaceQuery): void {
  const problem = queryProblem(query);
  if (problem) throw new AppError('INVALID', `This isn’t a valid regular expression: ${problem}`);
}

function withAdvice(error: unknown): never {
  if (!(error instanceof OutOfTimeError)) throw error;
  throw new AppError('INVALID', 'This search takes too long. Try a simpler expression.', { cause: error });
}
