import type { Db, Tx } from '@/platform/database';
import { findSuggestionsOfHunks } from '../store';

export interface SuggestionCredit {
  suggestionId: string;
  description: string;
  turnId: string | undefined;
  askedByUserId: string | undefined;
}

/** Maps each hunk id to its suggestion. Doesn't check access: the caller has. */
export async function creditsOfHunks(db: Db | Tx, hunkIds: readonly string[]): Promise<Map<string, SuggestionCredit>> {
  const rows = await findSuggestionsOfHunks(db, hunkIds);
  return new Map(
    rows.map(({ id, version }) => [
      id,
      {
        suggestionId: version.id,
        description: version.description,
        turnId: version.createdByTurnId ?? undefined,
        askedByUserId: version.askedByUserId ?? undefined,
      },
    ]),
  );
}
