import type { Db, Tx } from '@/platform/database';
import { type Part, sliceParts } from '../core/drafts/parts';
import { smallestChange } from '../core/hunks/anchors';
import { findCredits, findParts, findSuggestionsOfHunks } from '../store';

export interface SuggestionCredit {
  suggestionId: string;
  description: string;
  turnId: string | undefined;
  askedByUserId: string | undefined;
}

/** A stretch of what a hunk's acceptance inserted. `length` is in UTF-16. */
export interface CreditedPart {
  length: number;
  credit: SuggestionCredit | undefined;
}

/**
 * Maps each hunk id to its suggestion. For hunks of suggestions that were amended or written by several people, `parts` has who wrote what of the text that
 * accepting them inserts. Doesn't check access: the caller has.
 */
export async function creditsOfHunks(
  db: Db | Tx,
  hunkIds: readonly string[],
): Promise<Map<string, SuggestionCredit & { parts?: CreditedPart[] }>> {
  const [rows, amended] = await Promise.all([findSuggestionsOfHunks(db, hunkIds), findParts(db, hunkIds)]);
  const sources = [...amended.values()].flatMap(({ parts }) => parts.flatMap(({ versionId }) => versionId ?? []));
  const versions = sources.length === 0 ? [] : await findCredits(db, [...new Set(sources)]);
  const known = new Map(versions.map((version) => [version.id, creditOf(version)]));
  return new Map(
    rows.map(({ id, version }) => {
      const own = creditOf(version);
      const written = amended.get(id);
      if (!written) return [id, own];
      const { prefix, inserted } = smallestChange(written.before, written.after);
      const parts = sliceParts(written.parts, prefix, prefix + inserted.length);
      const credited = parts.map(({ length, versionId, userId }) => {
        const credit = versionId === null ? own : known.get(versionId);
        return { length, credit: credit && userId !== undefined ? { ...credit, askedByUserId: userId } : credit };
      });
      return [id, { ...own, parts: credited }];
    }),
  );
}

type CreditRow = Awaited<ReturnType<typeof findCredits>>[number];

function creditOf({ id, description, createdByTurnId, askedByUserId }: CreditRow): SuggestionCredit {
  return {
    suggestionId: id,
    description,
    turnId: createdByTurnId ?? undefined,
    askedByUserId: askedByUserId ?? undefined,
  };
}

/** For hunks of amended suggestions: which suggestion wrote which part of their new text. Checks no access. */
export async function partsOfHunks(db: Db | Tx, hunkIds: readonly string[]): Promise<Map<string, Part[]>> {
  return new Map([...(await findParts(db, hunkIds))].map(([id, { parts }]) => [id, parts]));
}
