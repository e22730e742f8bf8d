import type { Tx } from '@/platform/database';
import { setChangeSet } from '../store';

/**
 * Puts people's suggestions into a change set. Returns how many: those that are in another one, or that a turn made,
 * stay where they are. The caller has checked whose they are.
 */
export function groupSuggestions(tx: Tx, suggestionIds: readonly string[], changeSetId: string): Promise<number> {
  return setChangeSet(tx, suggestionIds, changeSetId);
}
