import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { type SuggestTreeChange, suggestTreeChange } from '../commands/suggest-tree-change';
import type { TreeChangeRequest } from '../schema';

/** Returns short helpers for tests of tree changes, all in the conversation on one document. */
export function suggesting(ctx: Context, place: { projectId: string; askedInDocumentId: string }) {
  /** Suggests a change, in a separate turn unless `more` names one. */
  return (change: TreeChangeRequest, more: Partial<SuggestTreeChange> = {}) => {
    const turnId = more.turnId ?? newId();
    const call = { turnId, turnIds: [turnId], step: 0, callId: newId(), description: 'as you asked' };
    return suggestTreeChange(ctx, { ...place, ...call, change, ...more });
  };
}
