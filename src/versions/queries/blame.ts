import type { Db, Tx } from '@/platform/database';
import { type Part, sliceParts } from '../core/drafts/parts';
import { piecesOf } from '../core/hunks/pieces';
import { findCredits, findParts, findSuggestionsOfHunks } from '../store-hunks';

export interface SuggestionCredit {
  suggestionId: string;
  description: string;
  turnId: string | undefined;
  askedByUserId: string | undefined;
  /** The guest of a share link who suggested it, if any. */
  guestId?: string | null;
  guestName?: string | null;
}

/** A part of the text that accepting a hunk inserted. `length` is in UTF-16 units. */
export interface CreditedPart {
  length: number;
  credit: SuggestionCredit | undefined;
}

/**
 * Returns the suggestion of each hunk, by hunk id. For hunks of suggestions that were amended or have several authors,
 * `parts` says who wrote which part of the text that accepting them inserts. Doesn't check access: the caller must.
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
      const parts = piecesOf(written, written.kept).flatMap(({ at, inserted }) =>
        sliceParts(written.parts, at, at + inserted.length),
      );
      const credited = parts.map(({ length, versionId, userId }) => {
        const credit = versionId === null ? own : known.get(versionId);
        return { length, credit: credit && userId !== undefined ? { ...credit, askedByUserId: userId } : credit };
      });
      return [id, { ...own, parts: credited }];
    }),
  );
}

type CreditRow = Awaited<ReturnType<typeof findCredits>>[number];

function creditOf({
  id,
  description,
  createdByTurnId,
  askedByUserId,
  guestId,
  guestName,
}: CreditRow): SuggestionCredit {
  return {
    suggestionId: id,
    description,
    turnId: createdByTurnId ?? undefined,
    askedByUserId: askedByUserId ?? undefined,
    ...{ guestId, guestName },
  };
}

/**
 * Returns which suggestion wrote which part of the new text, for hunks of amended suggestions. Doesn't check access.
 */
export async function partsOfHunks(db: Db | Tx, hunkIds: readonly string[]): Promise<Map<string, Part[]>> {
  return new Map([...(await findParts(db, hunkIds))].map(([id, { parts }]) => [id, parts]));
}
