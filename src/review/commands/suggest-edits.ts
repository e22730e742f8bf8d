import type { Context } from '@/identity/context';
import type { Db, Tx } from '@/platform/database';
import {
  createSuggestion,
  type StoreSuggestion,
  type SuggestInput,
  type SuggestResult,
} from '@/versions/commands/create-suggestion';
import type { ActiveDecision } from '@/versions/commands/suggested-hunks';
import { type DecisionRow, findActiveDecisions, insertedAnchorOf } from '../store';

/** Creates a suggestion, or refines one and keeps its decisions. See `createSuggestion`. */
export function suggestEdits(ctx: Context, input: SuggestInput, transact?: StoreSuggestion): Promise<SuggestResult[]> {
  return createSuggestion(ctx, input, findDecidedTexts, transact);
}

async function findDecidedTexts(db: Db | Tx, hunkIds: readonly string[]): Promise<Map<string, ActiveDecision>> {
  const rows = await findActiveDecisions(db, hunkIds);
  return new Map([...rows].map(([hunkId, row]) => [hunkId, toStanding(row)]));
}

function toStanding(row: DecisionRow): ActiveDecision {
  const anchor = insertedAnchorOf(row);
  return { id: row.id, inserted: anchor && { text: row.text ?? undefined, anchor } };
}
