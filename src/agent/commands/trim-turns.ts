import { projectIdsOf } from '@/documents/queries/projects';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import type { TurnEvent } from '../schema';
import { findUntrimmed, trim } from '../store/old-turns';

const AT_ONCE = 100;

/** The events to delete: the work that led to the answer. The request, the answer, suggestions and usage are kept. */
const PASSING: readonly TurnEvent['type'][] = [
  'thought-delta',
  'status',
  'tool-call',
  'inner',
  'tool-result',
  'question',
  'answered',
  'retrying',
];

/**
 * Deletes thoughts, tool calls, their results, questions with their answers, and inner conversations of a workspace's
 * turns that ended before a given time: from the events, and from the messages that later turns and the export show.
 * Returns the number of turns.
 */
export async function trimTurns(
  platform: Platform,
  { workspaceId, before }: { workspaceId: string; before: Date },
  signal?: AbortSignal,
): Promise<number> {
  const projectIds = await projectIdsOf(platform.db, workspaceId);
  let trimmed = 0;
  while (!signal?.aborted) {
    const turnIds = await findUntrimmed(platform.db, { projectIds, before, limit: AT_ONCE });
    if (turnIds.length === 0) break;
    await inTransaction(platform.db, (tx) => trim(tx, turnIds, { types: PASSING, at: new Date() }));
    trimmed += turnIds.length;
  }
  return trimmed;
}
