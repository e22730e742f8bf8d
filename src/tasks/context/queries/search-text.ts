import { indexedTexts } from '@/documents/queries/indexed-texts';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { runOnThread } from '@/platform/threads/run-task';
import { type Pattern, regexOf, type TextMatch } from '../core/find-matches';
import { CONTEXT_TASKS } from '../work/tasks';

export interface SearchTextInput {
  projectId: string;
  /** The documents in the order of the search. */
  documentIds: readonly string[];
  pattern: Pattern;
  /** The most matches in total, and in one document. */
  limit: number;
  limitPerDocument: number;
  timeMs: number;
}

export interface SearchTextResult {
  documents: { documentId: string; matches: TextMatch[] }[];
  /** The number of documents searched. */
  searched: number;
  /** Why the search ended before all documents were searched. */
  endedBy: 'limit' | 'time' | undefined;
}

/**
 * Searches the texts of documents for words or a regular expression. JavaScript's regular expressions can take
 * exponential time, so matching runs on a thread that is stopped after `timeMs`. The texts can be a few seconds old.
 * Throws INVALID for an invalid pattern, and NOT_FOUND if the person can't read the project.
 */
export async function searchText(ctx: Context, input: SearchTextInput, signal: AbortSignal): Promise<SearchTextResult> {
  const { pattern, limitPerDocument, limit, timeMs } = input;
  requireValid(pattern);
  const timeout = AbortSignal.timeout(timeMs);
  const either = AbortSignal.any([signal, timeout]);
  const result: SearchTextResult = { documents: [], searched: 0, endedBy: undefined };
  let left = limit;
  for await (const batch of indexedTexts(ctx, input)) {
    const texts = batch.map(({ text }) => text);
    const task = { texts, pattern, limit: Math.min(left, limitPerDocument) };
    const found = await runOnThread(CONTEXT_TASKS, 'findMatches', task, { signal: either }).catch((error) => {
      if (signal.aborted || !timeout.aborted) throw error;
      return undefined;
    });
    if (!found) return { ...result, endedBy: 'time' };
    for (const [i, matches] of found.entries()) {
      if (left <= 0) return { ...result, endedBy: 'limit' };
      const kept = matches.slice(0, left);
      left -= kept.length;
      result.searched++;
      if (kept.length > 0) result.documents.push({ documentId: batch[i]!.documentId, matches: kept });
    }
    if (timeout.aborted) return { ...result, endedBy: 'time' };
  }
  return result;
}

/** Throws INVALID for an invalid pattern. JavaScript's message names the pattern and the error. */
function requireValid(pattern: Pattern): void {
  try {
    regexOf(pattern);
  } catch (error) {
    throw new AppError('INVALID', error instanceof Error ? error.message : 'This isn’t a valid regular expression.', {
      cause: error,
    });
  }
}
