import type { Choice } from '@/review/schema';
import { offeredMerge } from '@/versions/core/compare/merge3';

/** Returns the choice that a key makes in a conflict, or undefined for other keys and if no clean merge is offered. */
export function conflictChoice(key: string, hunk: { before: string; after: string }, now: string): Choice | undefined {
  if (key === '1') return { kind: 'keep_current' };
  if (key === '2') return { kind: 'take_proposal', seen: now };
  if (key === '3' && offeredMerge(hunk.before, now, hunk.after) !== undefined) return { kind: 'take_merge', seen: now };
  return undefined;
}
