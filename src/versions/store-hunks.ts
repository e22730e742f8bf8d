import { newId } from '@/kernel/id';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { Part } from './core/drafts/parts';
import { type AnchoredHunk, decodeAnchor, type HunkAnchor } from './core/hunks/anchors';
import type { Hunk } from './core/hunks/hunks';
import type { Kept } from './core/hunks/pieces';

/** Reads and writes the table hunk. */

export interface HunkOfVersion extends Hunk {
  id: string;
  position: number;
  anchor: HunkAnchor;
}

/**
 * Returns the hunks of versions, in order. Uses raw SQL with bytes as base64, because reading a thousand hunks through
 * Prisma's models takes four times as long.
 */
export async function readHunks(sql: Sql, versionIds: readonly string[]): Promise<Map<string, HunkOfVersion[]>> {
  const hunks = new Map<string, HunkOfVersion[]>(versionIds.map((id) => [id, []]));
  if (versionIds.length === 0) return hunks;
  type Row = Omit<Hunk, 'kept' | 'reason'> & { id: string; versionId: string; position: number } & Record<
      'kept' | 'reason',
      string | null
    > &
    Record<`anchor_${keyof HunkAnchor}`, string>;
  const rows = await sql.query<Row>(
    `select id, version_id as "versionId", position, base_from as "from", base_to as "to", before, after, kept, reason,
       encode(anchor_from, 'base64') as "anchor_from", encode(anchor_to, 'base64') as "anchor_to",
       encode(place_from, 'base64') as "anchor_placeFrom", encode(place_to, 'base64') as "anchor_placeTo"
     from hunk where version_id = any($1::text[]) order by version_id, position`,
    [versionIds],
  );
  for (const { id, versionId, position, from, to, before, after, kept, reason, ...row } of rows) {
    const anchor = decodeAnchor({
      from: row.anchor_from,
      to: row.anchor_to,
      placeFrom: row.anchor_placeFrom,
      placeTo: row.anchor_placeTo,
    });
    hunks.get(versionId)?.push({
      ...{ id, position, from, to, before, after, anchor },
      ...(kept !== null && { kept: JSON.parse(kept) as Kept[] }),
      ...(reason !== null && { reason }),
    });
  }
  return hunks;
}

/** A hunk to store, with the older decision that still applies to it, if any. */
export type NewHunk = Hunk &
  AnchoredHunk & {
    inheritedDecisionId?: string;
    parts?: readonly Part[] | undefined;
  };

const CREDIT = {
  ...{ id: true, description: true, createdByTurnId: true },
  ...{ askedByUserId: true, guestId: true, guestName: true },
} as const;

export function findHunks(db: Db | Tx, hunkIds: readonly string[]) {
  return db.hunk.findMany({
    where: { id: { in: [...hunkIds] } },
    select: { id: true, versionId: true, version: { select: { documentId: true, status: true } } },
  });
}

export function findSuggestionsOfHunks(db: Db | Tx, hunkIds: readonly string[]) {
  const version = { select: CREDIT };
  return db.hunk.findMany({ where: { id: { in: [...hunkIds] } }, select: { id: true, version } });
}

/** Returns which suggestion wrote which part, for those of the hunks that belong to amended suggestions. */
export async function findParts(
  db: Db | Tx,
  hunkIds: readonly string[],
): Promise<Map<string, { before: string; after: string; parts: Part[]; kept: Kept[] }>> {
  const rows = await db.hunk.findMany({
    where: { id: { in: [...hunkIds] }, parts: { not: null } },
    select: { id: true, before: true, after: true, parts: true, kept: true },
  });
  return new Map(
    rows.map(({ id, parts, kept, ...texts }) => [
      id,
      { ...texts, parts: JSON.parse(parts!) as Part[], kept: JSON.parse(kept ?? '[]') as Kept[] },
    ]),
  );
}

export function findCredits(db: Db | Tx, versionIds: readonly string[]) {
  return db.version.findMany({
    where: { id: { in: [...versionIds] } },
    select: CREDIT,
  });
}

export function countHunks(db: Db | Tx, versionId: string): Promise<number> {
  return db.hunk.count({ where: { versionId } });
}

/**
 * Stores hunks in one statement with one parameter per column: preparing a thousand rows of parameters would take a
 * second.
 */
export async function insertHunks(tx: Tx, versionId: string, hunks: readonly NewHunk[]): Promise<void> {
  const bytes = (name: keyof HunkAnchor) => hunks.map(({ anchor }) => Buffer.from(anchor[name]).toString('hex'));
  await sqlOfTransaction(tx).query(
    `insert into hunk (version_id, id, position, base_from, base_to, before, after, inherited_decision_id,
       anchor_from, anchor_to, place_from, place_to, parts, kept, reason)
     select $1, h.id, h.position, h.base_from, h.base_to, h.before, h.after, h.inherited_id,
       decode(h.anchor_from, 'hex'), decode(h.anchor_to, 'hex'), decode(h.place_from, 'hex'), decode(h.place_to, 'hex'), h.parts,
       h.kept, h.reason
     from unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[])
       as h(id, position, base_from, base_to, before, after, inherited_id, anchor_from, anchor_to, place_from, place_to,
         parts, kept, reason)`,
    [
      versionId,
      hunks.map(() => newId()),
      hunks.map((_, position) => position),
      hunks.map(({ from }) => from),
      hunks.map(({ to }) => to),
      hunks.map(({ before }) => before),
      hunks.map(({ after }) => after),
      hunks.map(({ inheritedDecisionId }) => inheritedDecisionId ?? null),
      bytes('from'),
      bytes('to'),
      bytes('placeFrom'),
      bytes('placeTo'),
      hunks.map(({ parts }) => (parts ? JSON.stringify(parts) : null)),
      hunks.map(({ kept }) => (kept ? JSON.stringify(kept) : null)),
      hunks.map(({ reason }) => reason ?? null),
    ],
  );
}
