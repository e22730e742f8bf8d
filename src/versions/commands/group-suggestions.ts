import type { Tx } from '@/platform/database';
import { leaveChangeSet, setChangeSet } from '../store';

/**
 * Puts people's suggestions into a change set. Returns how many. Suggestions that are in another change set or made by
 * a turn are skipped. The caller must have checked whose they are.
 */
export function groupSuggestions(tx: Tx, suggestionIds: readonly string[], changeSetId: string): Promise<number> {
  return setChangeSet(tx, suggestionIds, changeSetId);
}

/**
 * Takes people's pending suggestions out of a change set, with the ones they superseded in it. Returns how many of the
 * given ones were pending in it. The caller must have checked whose they are.
 */
export function ungroupSuggestions(tx: Tx, suggestionIds: readonly string[], changeSetId: string): Promise<number> {
  return leaveChangeSet(tx, suggestionIds, changeSetId);
}
