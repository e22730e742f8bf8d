import { indexedTexts } from '@/documents/queries/indexed-texts';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { runOnThread } from '@/platform/threads/run-task';
import { type Pattern, regexOf, type TextMatch } from '../core/find-matches';
import { CONTEXT_TASKS } from '../work/tasks';

export interface SearchTextInput {
  projectId: string;
  /** Searched in this order. */
  documentIds: readonly string[];
  pattern: Pattern;
  /** Matches in all, and in one document. */
  limit: number;
  limitPerDocument: number;
  timeMs: number;
}

export interface SearchTextResult {
  documents: { documentId: string; matches: TextMatch[] }[];
  /** How many documents were searched. */
  searched: number;
  /** Why it ended before all documents were searched. */
  endedBy: 'limit' | 'time' | undefined;
}

/**
 * Searches the texts of documents for words or a regular expression. Matching runs on a thread that is ended when the
 * time is over: JavaScript's expressions can take exponential time. The texts are seconds behind the live ones. Throws
 * INVALID for a pattern that is none, NOT_FOUND if the person may not read the project.
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

/** JavaScript's message names the pattern and what is wrong with it. */
function requireValid(pattern: Pattern): void {
  try {
    regexOf(pattern);
  } catch (error) {
    throw new AppError('INVALID', error instanceof Error ? error.message : 'The pattern can’t be used.', {
      cause: error,
    });
  }
}
