import { requireDocument } from '@/documents/access';
import { authorsOf, type DatedOrigin, originsIn } from '@/documents/queries/origins';
import { t } from '@/generated/messages/server/names';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import type { ClockSpan } from '@/versions/core/graph/blame';
import { askedBy } from '@/versions/guest-author';
import { type CreditedPart, creditsOfHunks, type SuggestionCredit } from '@/versions/queries/blame';
import { namesOfMembers } from '@/versions/queries/version';
import { cutOf, isBefore, restOf } from '../core/blame-page';
import type { BlameInput, BlamePage, BlameSource } from '../schema';
import { type DecidedRange, readDecidedRanges } from '../store-blame';
import { findTreeChangesById, type TreeChangeRow } from '../tree/store';

const PAGE = 2_000;

/**
 * Returns who or what wrote the given spans of the CRDT's items. The browser walks through its own copy of the text
 * (`authoredRuns`) and asks only for what it doesn't know yet, so the answer doesn't depend on whose copy is newer. If
 * a client id is in neither list of the answer, it was never bound to anyone.
 */
export async function blame(ctx: Context, { documentId, spans: asked }: BlameInput): Promise<BlamePage> {
  const { workspaceId } = await requireDocument(ctx, documentId, 'read');
  const spans = asked.map(([clientId, fromClock, toClock]) => ({ clientId, fromClock, toClock }));
  if (new Set(spans.map(({ clientId }) => clientId)).size < spans.length) {
    throw new AppError('INVALID', 'A request can name each client only once.');
  }
  const sql = sqlOfPool(ctx.pool);
  const [authors, decided, origins, names] = await Promise.all([
    authorsOf(
      sql,
      documentId,
      spans.map(({ clientId }) => clientId),
    ),
    readDecidedRanges(sql, documentId, { spans, limit: PAGE }),
    originsIn(sql, documentId, { spans, limit: PAGE }),
    namesOfMembers(ctx, workspaceId),
  ]);
  const cut = cutOf(spans, [decided, origins], PAGE);
  const inPage = (range: ClockSpan) => isBefore(spans, range, cut);
  const shown = decided.filter(inPage);
  const shownOrigins = origins.filter(inPage);
  const [credits, suggested] = await Promise.all([
    creditsOfHunks(ctx.db, [...new Set(shown.map(({ hunkId }) => hunkId))]),
    suggestedDocuments(ctx, shownOrigins),
  ]);

  const list = new SourceList(names);
  const typed = (isProvisional: boolean) =>
    authors.flatMap(({ userId, ...author }) =>
      userId === null || author.isProvisional !== isProvisional
        ? []
        : [{ clientId: author.clientId, source: list.typed(userId, author.since) }],
    );
  const people = typed(false).map(({ clientId, source }): [number, number] => [clientId, source]);
  const ranges = [
    ...shown.flatMap((range) => list.decidedParts(range, credits.get(range.hunkId))),
    ...shownOrigins.map((range) => ({ range, source: list.origin(range, suggested) })),
    // Someone else may continue under such an id, so the answer covers only the requested spans.
    ...typed(true).flatMap(({ clientId, source }) =>
      spans.filter((span) => span.clientId === clientId && inPage(span)).map((range) => ({ range, source })),
    ),
  ];
  const order = new Map(spans.map(({ clientId }, i) => [clientId, i]));
  ranges.sort(
    (a, b) =>
      (order.get(a.range.clientId) ?? 0) - (order.get(b.range.clientId) ?? 0) || a.range.fromClock - b.range.fromClock,
  );
  return {
    sources: list.sources,
    people,
    ranges: ranges.map(({ range: { clientId, fromClock, toClock }, source }) => [clientId, fromClock, toClock, source]),
    rest: restOf(spans, cut).map(({ clientId, fromClock, toClock }) => [clientId, fromClock, toClock]),
  };
}

/** Returns the tree changes that suggested a document with these origins, by id. */
async function suggestedDocuments(ctx: Context, origins: readonly DatedOrigin[]): Promise<SuggestedDocuments> {
  const ids = origins.flatMap(({ kind, versionId }) => (kind === 'suggested' && versionId !== null ? versionId : []));
  const rows = ids.length === 0 ? [] : await findTreeChangesById(ctx.db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

type SuggestedDocuments = ReadonlyMap<string, Pick<TreeChangeRow, 'description' | 'turnId' | 'askedByUserId'>>;

/** The sources of a page without duplicates: 1,000 hunks accepted at once have one source. */
class SourceList {
  readonly sources: BlameSource[] = [];
  readonly #indices = new Map<string, number>();

  constructor(private readonly names: ReadonlyMap<string, string>) {}

  typed(userId: string, since: Date): number {
    return this.#add({ kind: 'typed', by: this.#person(userId), since });
  }

  /**
   * Returns the parts of a decision's text with the people who suggested each part. There are several if someone
   * amended a suggestion.
   */
  decidedParts(
    range: DecidedRange,
    credit: (SuggestionCredit & { parts?: readonly CreditedPart[] }) | undefined,
  ): { range: ClockSpan; source: number }[] {
    const { parts } = credit ?? {};
    const length = parts?.reduce((sum, part) => sum + part.length, 0);
    const isWhole = range.kind === 'accepted' && !range.undoneAt && length === range.toClock - range.fromClock;
    if (!parts || !isWhole) return [{ range, source: this.decided(range, credit) }];
    let fromClock = range.fromClock;
    return parts.map((part) => {
      const span = { clientId: range.clientId, fromClock, toClock: fromClock + part.length };
      fromClock = span.toClock;
      return { range: span, source: this.decided(range, part.credit) };
    });
  }

  decided(range: DecidedRange, credit: SuggestionCredit | undefined): number {
    const { kind, decidedByUserId, decidedAt, undoneAt, undoneByUserId } = range;
    // If the decision was undone, its text was removed again: the text here is the old one, inserted again.
    if (undoneAt) return this.#add({ kind: 'put_back', by: this.#someone(undoneByUserId), at: undoneAt });
    return this.#add({
      kind: 'accepted',
      suggestionId: credit?.suggestionId ?? '',
      description: credit?.description ?? '',
      turnId: credit?.turnId ?? null,
      askedBy: credit ? askedBy(credit, this.names) : null,
      by: this.#someone(decidedByUserId),
      at: decidedAt,
      reworded: kind === 'accepted_edited',
    });
  }

  origin({ kind, userId, versionId, at }: DatedOrigin, suggested: SuggestedDocuments): number {
    if (kind === 'brought') return this.typed(userId ?? '', at);
    if (kind === 'suggested') {
      const change = suggested.get(versionId ?? '');
      return this.#add({
        kind: 'accepted',
        suggestionId: versionId ?? '',
        description: change?.description ?? '',
        turnId: change?.turnId ?? null,
        askedBy: this.#someone(change?.askedByUserId ?? null),
        by: this.#someone(userId),
        at,
        reworded: false,
      });
    }
    return this.#add({ kind, by: this.#someone(userId), at, versionId });
  }

  #add(source: BlameSource): number {
    const key = JSON.stringify(source);
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    this.#indices.set(key, this.sources.length);
    return this.sources.push(source) - 1;
  }

  #someone(userId: string | null) {
    return userId === null ? null : this.#person(userId);
  }

  #person(userId: string) {
    return { userId, name: this.names.get(userId) ?? t('formerMember') };
  }
}
