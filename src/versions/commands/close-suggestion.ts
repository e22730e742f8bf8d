import { moveHeadVersion } from '@/documents/commands/move-head-version';
import { newId } from '@/kernel/id';
import type { Tx } from '@/platform/database';
import type { SuggestionStatus } from '../schema';
import { insertTexts, insertVersion, updateStatus } from '../store';
import { packText } from '../text-bytes';
import { fixMoment } from './create-snapshot';

export interface Closing {
  documentId: string;
  suggestionId: string;
  status: SuggestionStatus;
  userId: string;
  /** When something of the suggestion was taken. */
  merge?: {
    /** The live text without what was taken of the suggestion: people's own. */
    peopleText: string;
    text: string;
    seq: bigint;
    description: string;
  };
}

/**
 * Closes a suggestion none of whose hunks is open. If something was taken, what people typed since the head becomes a
 * snapshot first, then a merge of it and the suggestion becomes the head. The caller holds the lock of `lockHead`.
 * Returns the merge.
 */
export async function closeSuggestion(tx: Tx, closing: Closing): Promise<string | undefined> {
  const { documentId, suggestionId, status, userId, merge } = closing;
  await updateStatus(tx, suggestionId, status);
  if (!merge) return undefined;
  const at = new Date();
  // A millisecond before the merge, so that lists by time keep the order of the graph.
  const before = new Date(at.getTime() - 1);
  const { peopleText, text, seq, description } = merge;
  const people = { documentId, text: peopleText, seq, userId, description: 'People’s edits', at: before };
  const { versionId: headId } = await fixMoment(tx, people);
  const packed = await packText(text);
  await insertTexts(tx, [packed]);
  const id = newId();
  await insertVersion(tx, {
    id,
    documentId,
    type: 'merge',
    textHash: packed.hash,
    description,
    createdByUserId: userId,
    createdAt: at,
    seq,
    parentIds: [headId, suggestionId],
  });
  await moveHeadVersion(tx, documentId, id);
  return id;
}
