import { moveHeadVersion } from '@/documents/commands/move-head-version';
import { newId } from '@/kernel/id';
import type { Tx } from '@/platform/database';
import type { SuggestionStatus } from '../schema';
import { insertVersion, updateStatus } from '../store';
import { insertTexts } from '../store-texts';
import { packText } from '../text-bytes';
import { storeMoment } from './create-snapshot';

/** Sets the status of a suggestion, which ends or reopens its review. */
export async function closeSuggestion(tx: Tx, suggestionId: string, status: SuggestionStatus): Promise<void> {
  await updateStatus(tx, suggestionId, status);
}

export interface Merging {
  documentId: string;
  userId: string;
  /** The suggestions with accepted changes in the text. */
  suggestionIds: readonly string[];
  /** People's own text: the live text without changes accepted since the head. */
  peopleText: string;
  text: string;
  seq: bigint;
  description: string;
}

/**
 * Adds accepted changes to the version graph. People's edits since the head become a snapshot, and a merge of that
 * snapshot with the suggestions becomes the head. The caller holds the lock of `lockHead`. Returns the id of the merge.
 */
export async function mergeSuggestions(tx: Tx, merging: Merging): Promise<string> {
  const { documentId, suggestionIds, userId, peopleText, text, seq, description } = merging;
  const at = new Date();
  // A millisecond before the merge, so that lists by time keep the order of the graph.
  const before = new Date(at.getTime() - 1);
  const people = { documentId, text: peopleText, seq, userId, description: 'People’s edits', at: before };
  // The text is packed on another thread while the database works.
  const [{ versionId: headId }, packed] = await Promise.all([storeMoment(tx, people), packText(text)]);
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
    parentIds: [headId, ...suggestionIds],
  });
  await moveHeadVersion(tx, documentId, id);
  return id;
}
