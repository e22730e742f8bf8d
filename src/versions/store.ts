import type { Prisma } from '@/generated/prisma/client';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { SuggestingGuest, SuggestionStatus, VersionType } from './schema';
import { type HunkOfVersion, readHunks } from './store-hunks';

/** Reads and writes the tables version and version_parent. */

export type VersionRow = Prisma.VersionGetPayload<{ include: { parents: true } }>;

// ---------------------------------------------------------------- reading

export async function findVersion(db: Db | Tx, versionId: string): Promise<VersionRow | undefined> {
  const row = await db.version.findUnique({
    where: { id: versionId },
    include: { parents: { orderBy: PARENT_ORDER } },
  });
  return row ?? undefined;
}

/** The text and state of a version, and its position in the log. */
export type MomentRow = TextOfVersion & Pick<VersionRow, 'stateHash' | 'automatic' | 'seq'>;

export async function findMoment(db: Db | Tx, versionId: string): Promise<MomentRow | undefined> {
  const select = { id: true, type: true, textHash: true, stateHash: true, automatic: true, seq: true } as const;
  return (await db.version.findUnique({ where: { id: versionId }, select })) ?? undefined;
}

/**
 * Returns the newest pending suggestion of some turns, or else the given one if it's pending. If there is none, returns
 * the head version if a turn has read it (it has a state) and nothing was written since. Its text and state are then
 * the live ones, so a long document doesn't have to be read again.
 */
export async function findStoredText(
  sql: Sql,
  {
    documentId,
    turnIds,
    suggestionId,
    mayBeAutomatic,
  }: {
    documentId: string;
    turnIds: readonly string[];
    suggestionId?: string | undefined;
    /** If false, the head isn't returned if it's an automatic version, which could be thinned out. */
    mayBeAutomatic: boolean;
  },
): Promise<{ id: string; data: Uint8Array; isSuggestion: boolean } | undefined> {
  const [row] = await sql.query<{ id: string; data: Uint8Array; isSuggestion: boolean }>(
    `with pending as (
       select id, text_hash, true as is_suggestion from version
       where document_id = $1 and status = 'pending' and (created_by_turn_id = any($2::text[]) or id = $3::text)
       order by created_by_turn_id is null, created_at desc limit 1
     ), head as (
       select v.id, v.text_hash, false as is_suggestion
       from document d join document_head h on h.document_id = d.id
         join version v on v.id = d.head_version_id and v.seq = h.seq and v.state_hash is not null
           and (not v.automatic or $4::boolean)
       where d.id = $1 and not exists (select 1 from pending)
     )
     select fixed.id, t.data, fixed.is_suggestion as "isSuggestion"
     from (select * from pending union all select * from head) fixed join text t on t.hash = fixed.text_hash`,
    [documentId, turnIds, suggestionId ?? null, mayBeAutomatic],
  );
  return row;
}

export async function findVersions(
  db: Db | Tx,
  documentId: string,
  page: { after: { createdAt: Date; id: string } | undefined; limit: number; named: boolean },
): Promise<(VersionRow & { _count: { hunks: number } })[]> {
  const { after, limit, named } = page;
  const older: Prisma.VersionWhereInput = after
    ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] }
    : {};
  return db.version.findMany({
    where: { documentId, ...older, ...(named && { name: { not: null } }) },
    include: { parents: { orderBy: PARENT_ORDER }, _count: { select: { hunks: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}

/** Returns versions of several documents, sorted by document and age. */
export function listVersionsOf(
  db: Db,
  { documentIds, after, limit }: { documentIds: readonly string[]; after: VersionRow | undefined; limit: number },
): Promise<VersionRow[]> {
  const later: Prisma.VersionWhereInput = after
    ? {
        OR: [
          { documentId: { gt: after.documentId } },
          { documentId: after.documentId, createdAt: { gt: after.createdAt } },
          { documentId: after.documentId, createdAt: after.createdAt, id: { gt: after.id } },
        ],
      }
    : {};
  return db.version.findMany({
    // Skips the documents of earlier pages.
    where: { AND: [{ documentId: { in: [...documentIds], gte: after?.documentId } }, later] },
    include: WITH_PARENTS,
    orderBy: [{ documentId: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  });
}

/**
 * Returns the suggestions that a turn created for a document in one step. There is only one, unless a worker died
 * during the step.
 */
export function findSuggestionsOfStep(
  tx: Tx,
  step: { turnId: string; step: number; documentId: string },
): Promise<VersionRow[]> {
  const { turnId: createdByTurnId, ...where } = step;
  return tx.version.findMany({
    where: { createdByTurnId, ...where },
    include: { parents: { orderBy: PARENT_ORDER } },
    orderBy: { createdAt: 'asc' },
  });
}

/** A version and the hash of its text. */
export type TextOfVersion = Pick<VersionRow, 'id' | 'type' | 'textHash'>;

export type SuggestionRow = VersionRow & { hunks: HunkOfVersion[] };

export async function findPendingSuggestions(db: Db | Tx, documentId: string): Promise<SuggestionRow[]> {
  const where: Prisma.VersionWhereInput = { documentId, status: 'pending' };
  return withHunks(db, await db.version.findMany({ where, include: WITH_PARENTS, orderBy: { createdAt: 'asc' } }));
}

/** Like `findPendingSuggestions`, with only the number of hunks. */
export function findPendingBriefly(
  sql: Sql,
  documentId: string,
): Promise<{ id: string; description: string; askedByUserId: string | null; hunkCount: number }[]> {
  return sql.query(
    `select v.id, v.description, v.asked_by_user_id as "askedByUserId",
       (select count(*)::int from hunk h where h.version_id = v.id) as "hunkCount"
     from version v where v.document_id = $1 and v.status = 'pending' order by v.created_at`,
    [documentId],
  );
}

/** Returns pending suggestions that are based on one of the given versions. */
export async function findPendingOn(
  db: Db | Tx,
  parentIds: readonly string[],
): Promise<{ id: string; parentId: string }[]> {
  const rows = await db.versionParent.findMany({
    where: { parentId: { in: [...parentIds] }, version: { type: 'ai_suggestion', status: 'pending' } },
    orderBy: { version: { createdAt: 'asc' } },
  });
  return rows.map(({ versionId, parentId }) => ({ id: versionId, parentId }));
}

export async function findSuggestions(db: Db | Tx, versionIds: readonly string[]): Promise<SuggestionRow[]> {
  const where: Prisma.VersionWhereInput = { id: { in: [...versionIds] }, type: 'ai_suggestion' };
  return withHunks(db, await db.version.findMany({ where, include: WITH_PARENTS }));
}

/** Like `findSuggestions` for one suggestion, without its hunks: there can be thousands. */
export function findSuggestionBriefly(
  db: Db | Tx,
  versionId: string,
): Promise<Pick<VersionRow, 'id' | 'documentId' | 'status'> | null> {
  const where = { id: versionId, type: 'ai_suggestion' as const };
  return db.version.findFirst({ where, select: { id: true, documentId: true, status: true } });
}

/** Returns all suggestions that the given turns created, oldest first. */
export async function findSuggestionsOfTurns(db: Db | Tx, turnIds: readonly string[]): Promise<SuggestionRow[]> {
  const where: Prisma.VersionWhereInput = { createdByTurnId: { in: [...turnIds] }, type: 'ai_suggestion' };
  return withHunks(db, await db.version.findMany({ where, include: WITH_PARENTS, orderBy: { createdAt: 'asc' } }));
}

/** Returns all suggestions of a turn's or a person's change set, oldest first. */
export async function findSuggestionsOfChangeSet(db: Db | Tx, changeSetId: string): Promise<SuggestionRow[]> {
  const where: Prisma.VersionWhereInput = {
    OR: [{ createdByTurnId: changeSetId }, { changeSetId }],
    type: 'ai_suggestion',
  };
  return withHunks(db, await db.version.findMany({ where, include: WITH_PARENTS, orderBy: { createdAt: 'asc' } }));
}

/** Returns how many hunks the suggestions of turns have in each document, without superseded suggestions. */
export function countChangesOfTurns(
  sql: Sql,
  turnIds: readonly string[],
): Promise<{ turnId: string; documentId: string; changes: number }[]> {
  return sql.query(
    `select v.created_by_turn_id as "turnId", v.document_id as "documentId", count(h.id)::int as changes
     from version v join hunk h on h.version_id = v.id
     where v.created_by_turn_id = any($1::text[]) and v.type = 'ai_suggestion' and v.status <> 'superseded'
     group by v.created_by_turn_id, v.document_id order by v.created_by_turn_id, v.document_id`,
    [turnIds],
  );
}

/**
 * Returns everyone who asked for each suggestion or for a suggestion that it refines, or wrote in its draft, by
 * suggestion id. For a guest's suggestion, that's the creator of the link. The person who asked for the suggestion
 * itself comes first.
 */
export async function findAskers(db: Db | Tx, versionIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await sqlOfTransaction(db).query<{ root: string; asker: string }>(
    `with recursive chain as (
       select id as root, id, coalesce(asked_by_user_id, guest_host_id) as asker, writer_ids, 0 as depth
       from version where id = any($1::text[])
       union
       select c.root, v.id, coalesce(v.asked_by_user_id, v.guest_host_id), v.writer_ids, c.depth + 1
       from chain c
       join version_parent p on p.version_id = c.id
       join version v on v.id = p.parent_id and v.type = 'ai_suggestion'
     ), askers as (
       select root, asker, depth::numeric from chain where asker is not null
       union all
       select root, writer, depth + 0.5 from chain cross join unnest(writer_ids) as writer
       union all
       select c.root, part ->> 'userId', c.depth + 0.5
       from chain c
       join hunk h on h.version_id = c.id and h.parts like '%"userId"%'
       cross join jsonb_array_elements(h.parts::jsonb) as part
       where part ->> 'userId' is not null
     )
     select root, asker from askers group by root, asker order by min(depth)`,
    [versionIds],
  );
  const askers = new Map<string, string[]>();
  for (const { root, asker } of rows) askers.set(root, [...(askers.get(root) ?? []), asker]);
  return askers;
}

const PARENT_ORDER = { position: 'asc' } as const;
const WITH_PARENTS = { parents: { orderBy: PARENT_ORDER } } as const;

/** Adds the hunks of each version, in order. */
async function withHunks(db: Db | Tx, versions: VersionRow[]): Promise<SuggestionRow[]> {
  const ids = versions.map(({ id }) => id);
  const hunks = await readHunks(sqlOfTransaction(db), ids);
  return versions.map((version) => ({ ...version, hunks: hunks.get(version.id) ?? [] }));
}

// ---------------------------------------------------------------- writing

export interface NewVersion {
  id: string;
  documentId: string;
  type: VersionType;
  textHash: string;
  description: string;
  createdByUserId?: string;
  createdByTurnId?: string;
  changeSetId?: string;
  createdAt: Date;
  stateHash?: string;
  seq?: bigint;
  name?: string;
  automatic?: boolean;
  parentIds: readonly string[];
  /** The guest of a share link who made the suggestion, if any. */
  guest?: SuggestingGuest | undefined;
  /** Who else took part in writing the suggestion. */
  writerIds?: string[];
  suggestion?: {
    status: SuggestionStatus;
    reviewBaseId: string;
    /** Null for a guest. */
    askedByUserId: string | null;
    step: number;
    callId: string;
    editCount: number;
    charDelta: number;
    hunkAlgorithm: number;
  };
}

/**
 * Stores a version and its parents. Its text must already be stored. The version gets a later time than its parents
 * even if the clocks of several processes differ, because the history is sorted by time.
 */
export async function insertVersion(tx: Tx, { parentIds, suggestion, guest, ...version }: NewVersion): Promise<void> {
  const parents = { create: parentIds.map((parentId, position) => ({ parentId, position })) };
  const newest = await tx.version.aggregate({ where: { id: { in: [...parentIds] } }, _max: { createdAt: true } });
  const earliest = (newest._max.createdAt?.getTime() ?? 0) + 1;
  const createdAt = new Date(Math.max(version.createdAt.getTime(), earliest));
  const { guestId, name: guestName, linkId, hostId: guestHostId } = guest ?? {};
  const byGuest = guest && { guestId, guestName, linkId, guestHostId };
  await tx.version.create({ data: { ...version, createdAt, ...suggestion, ...byGuest, parents } });
}

/** Puts people's suggestions into a change set, unless they are in another one. Returns how many. */
export async function setChangeSet(tx: Tx, suggestionIds: readonly string[], changeSetId: string): Promise<number> {
  const { count } = await tx.version.updateMany({
    where: {
      id: { in: [...suggestionIds] },
      createdByTurnId: null,
      OR: [{ changeSetId: null }, { changeSetId }],
    },
    data: { changeSetId },
  });
  return count;
}

/**
 * Takes pending suggestions out of a change set, with the ones they superseded in it. Returns how many of the given
 * ones.
 */
export async function leaveChangeSet(tx: Tx, suggestionIds: readonly string[], changeSetId: string): Promise<number> {
  const rows = await sqlOfTransaction(tx).query<{ id: string }>(
    `with recursive chain as (
       select id from version
       where id = any($1::text[]) and change_set_id = $2 and created_by_turn_id is null and status = 'pending'
       union
       select v.id from version v join chain c on v.superseded_by_id = c.id where v.change_set_id = $2
     )
     update version set change_set_id = null where id in (select id from chain) returning id`,
    [suggestionIds, changeSetId],
  );
  return rows.filter(({ id }) => suggestionIds.includes(id)).length;
}

/** Returns how many pending suggestions in a document a person wrote. */
export function countPendingOf(
  tx: Tx,
  { documentId, userId }: { documentId: string; userId: string },
): Promise<number> {
  return tx.version.count({
    where: { documentId, status: 'pending', askedByUserId: userId, createdByTurnId: null },
  });
}

/** Returns how many suggestions of a link's guests are pending, and how many of them are this guest's. */
export async function countPendingOfGuests(
  tx: Tx,
  { linkId, guestId }: Pick<SuggestingGuest, 'linkId' | 'guestId'>,
): Promise<{ ofLink: number; ofGuest: number }> {
  const where = { linkId, status: 'pending' } as const;
  return {
    ofLink: await tx.version.count({ where }),
    ofGuest: await tx.version.count({ where: { ...where, guestId } }),
  };
}

/** Marks pending suggestions as superseded by a newer one. */
export async function markSuperseded(tx: Tx, versionIds: readonly string[], supersededById: string): Promise<void> {
  await tx.version.updateMany({
    where: { id: { in: [...versionIds] }, status: 'pending' },
    data: { status: 'superseded', supersededById },
  });
}

export async function updateStatus(tx: Tx, versionId: string, status: SuggestionStatus): Promise<void> {
  await tx.version.update({ where: { id: versionId }, data: { status } });
}

/** Stores or removes the Yjs state of a snapshot. Hunks are anchored at this state. */
export async function updateState(tx: Tx, versionId: string, stateHash: string | null): Promise<void> {
  await tx.version.update({ where: { id: versionId }, data: { stateHash } });
}

/**
 * Removes the states of a document's oldest versions, at most `limit`, that are older than `before` and that no pending
 * suggestion depends on. Returns the hashes of those states. `pinnedId` keeps its state.
 */
export async function clearIdleStates(
  tx: Tx,
  { documentId, pinnedId, before, limit }: { documentId: string; pinnedId: string; before: Date; limit: number },
): Promise<string[]> {
  // An update returns the new values, so the removed ones are read by the query.
  const rows = await sqlOfTransaction(tx).query<{ hash: string }>(
    `with idle as (
       select v.id, v.state_hash as hash from version v
       where v.document_id = $1 and v.id <> $2 and v.state_hash is not null and v.created_at < $3::timestamptz
         and not exists (
           select from version s where s.document_id = $1 and s.status = 'pending' and s.review_base_id = v.id
         )
       order by v.created_at, v.id limit $4
     )
     update version v set state_hash = null from idle where v.id = idle.id returning idle.hash`,
    [documentId, pinnedId, before, limit],
  );
  return rows.map(({ hash }) => hash);
}
