import type { Prisma } from '@/generated/prisma/client';
import type { Db, SingleStatement, Sql, Tx } from '@/platform/database';
import type { Brought } from '@/versions/core/drafts/parts';
import type { SetSuggestingInput, SuggestingSettings } from './schema';

/** The tables suggestion_draft and suggesting_setting. A draft's text is in the update log. */

export type DraftRow = Prisma.SuggestionDraftGetPayload<object>;

export type NewDraft = Pick<DraftRow, 'id' | 'documentId' | 'authorId'> & Partial<Pick<DraftRow, 'isShared'>>;

/** Stores a draft. Returns false if the person already has one of this document. */
export async function insertDraft(tx: Tx, draft: NewDraft): Promise<boolean> {
  const { count } = await tx.suggestionDraft.createMany({ data: [draft], skipDuplicates: true });
  return count > 0;
}

export async function findDraft(db: Db | Tx, id: string): Promise<DraftRow | undefined> {
  return (await db.suggestionDraft.findUnique({ where: { id } })) ?? undefined;
}

export async function findDraftOf(
  db: Db | Tx,
  { documentId, authorId }: { documentId: string; authorId: string },
): Promise<DraftRow | undefined> {
  return (
    (await db.suggestionDraft.findUnique({ where: { documentId_authorId: { documentId, authorId } } })) ?? undefined
  );
}

export interface ListedDraft {
  id: string;
  authorId: string;
  authorName: string;
  createdAt: Date;
  isShared: boolean;
  isEmpty: boolean;
  amendsId: string | null;
}

/** Whether someone other than its author has written in a draft `d` and isn't deleted. */
const HAS_OTHER_WRITERS = `exists (
  select 1 from document_author a join "user" w on w.id = a.user_id and w.deleted_at is null
  where a.document_id = d.id and a.user_id <> d.author_id
)`;

/**
 * Returns at most 100 of a document's drafts: non-empty drafts, shared ones, and the person's own. The person's own is
 * first, then the draft that was written in last. Drafts of deactivated people are included only if others have written
 * in them.
 */
export function listDrafts(sql: Sql, { documentId, userId }: { documentId: string; userId: string }) {
  return sql.query<ListedDraft>(
    `select d.id, d.author_id as "authorId", u.name as "authorName", d.created_at as "createdAt",
       d.is_shared as "isShared", h.seq = 0 as "isEmpty", d.amends_id as "amendsId"
     from suggestion_draft d join document_head h on h.document_id = d.id join "user" u on u.id = d.author_id
       join document t on t.id = d.document_id join project p on p.id = t.project_id
       left join member m on m.workspace_id = p.workspace_id and m.user_id = d.author_id and m.deactivated_at is null
       left join document_update l on l.document_id = d.id and l.seq = h.seq
     where d.document_id = $1 and (h.seq > 0 or d.is_shared or d.author_id = $2)
       and (m.user_id is not null or ${HAS_OTHER_WRITERS})
     order by d.author_id = $2 desc, l.created_at desc nulls last, d.created_at desc, d.id desc limit 100`,
    [documentId, userId],
  );
}

export interface Amended {
  suggestionId: string;
  /** The suggestion's open hunks, in order. */
  hunkIds: readonly string[];
  /** The number up to which the log of the live text was read. */
  seq: bigint;
  clients: readonly [clientId: number, brought: Brought][];
}

/** Stores which suggestion a draft continues, and which clients its text was inserted under. */
export async function updateAmended(
  tx: Tx,
  id: string,
  { suggestionId, hunkIds, seq, clients }: Amended,
): Promise<void> {
  const data = {
    amendsId: suggestionId,
    amendedHunks: JSON.stringify(hunkIds),
    amendedSeq: seq,
    amendedClients: JSON.stringify(clients),
  };
  await tx.suggestionDraft.update({ where: { id }, data });
}

/** Returns whether this changed anything. */
export async function updateShared(tx: Tx, id: string, isShared: boolean): Promise<boolean> {
  const where = { id, isShared: !isShared };
  return (await tx.suggestionDraft.updateMany({ where, data: { isShared } })).count > 0;
}

/** Returns whether the draft still existed. */
export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  return (await tx.suggestionDraft.deleteMany({ where: { id } })).count > 0;
}

/** Deletes a document's drafts, and returns their ids. */
export async function deleteDraftsOf(tx: Tx, documentId: string): Promise<string[]> {
  const rows = await tx.suggestionDraft.findMany({ where: { documentId }, select: { id: true } });
  await tx.suggestionDraft.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  return rows.map(({ id }) => id);
}

export interface SpentDraft {
  id: string;
  /** Whether its author is deleted. */
  isOfDeleted: boolean;
}

/** Returns drafts of deleted people that nobody else wrote in, and empty drafts that were started before a time. */
export function findSpentDrafts(sql: Sql, before: Date): Promise<SpentDraft[]> {
  return sql.query<SpentDraft>(
    `select d.id, u.deleted_at is not null as "isOfDeleted" from suggestion_draft d join "user" u on u.id = d.author_id
       left join document_head h on h.document_id = d.id
     where (u.deleted_at is not null and not ${HAS_OTHER_WRITERS}) or (coalesce(h.seq, 0) = 0 and d.created_at < $1)
     order by d.id limit 1000`,
    [before],
  );
}

export interface OrphanedDraft {
  id: string;
  documentId: string;
  workspaceId: string;
  authorId: string;
  /** Someone who has written in it and may suggest. */
  successorId: string;
  /** The successor's own draft of the document, if it's empty. */
  emptyDraftId: string | null;
}

/**
 * Returns drafts whose authors no longer have one of the roles in the project. The successor is the first of the
 * draft's other writers who has such a role and no non-empty draft of the document.
 */
export function findOrphanedDrafts(sql: Sql, roles: readonly string[]): Promise<OrphanedDraft[]> {
  return sql.query<OrphanedDraft>(
    `select distinct on (s.id) s.id, s.document_id as "documentId", p.workspace_id as "workspaceId",
       s.author_id as "authorId", a.user_id as "successorId", x.id as "emptyDraftId"
     from suggestion_draft s join document d on d.id = s.document_id join project p on p.id = d.project_id
       join document_author a on a.document_id = s.id and a.user_id <> s.author_id
       join project_member m on m.project_id = p.id and m.user_id = a.user_id and m.role::text = any($1::text[])
       left join suggestion_draft x on x.document_id = s.document_id and x.author_id = a.user_id
       left join document_head h on h.document_id = x.id
     where coalesce(h.seq, 0) = 0 and not exists (
       select 1 from project_member o
       where o.project_id = p.id and o.user_id = s.author_id and o.role::text = any($1::text[])
     )
     order by s.id, x.id is not null, a.created_at, a.user_id limit 1000`,
    [roles],
  );
}

/** Returns whether the draft still belonged to its author. */
export async function updateAuthor(tx: Tx, { id, authorId, successorId }: OrphanedDraft): Promise<boolean> {
  const { count } = await tx.suggestionDraft.updateMany({ where: { id, authorId }, data: { authorId: successorId } });
  return count > 0;
}

/** Returns a page of a workspace's drafts, by id. */
export function pageOfDrafts(
  sql: Sql,
  { workspaceId, after }: { workspaceId: string; after: string },
): Promise<{ id: string; documentId: string }[]> {
  return sql.query<{ id: string; documentId: string }>(
    `select s.id, s.document_id as "documentId" from suggestion_draft s join document d on d.id = s.document_id join project p on p.id = d.project_id
     where p.workspace_id = $1 and s.id > $2 order by s.id limit 100`,
    [workspaceId, after],
  );
}

/** Returns a page of the drafts with text of their own in these documents, or in a project's documents, by id. */
export function pageOfDraftsIn(
  sql: Sql,
  {
    documentIds = [],
    projectId = null,
    after,
  }: { documentIds?: readonly string[]; projectId?: string | null; after: string },
): Promise<{ id: string; documentId: string }[]> {
  return sql.query<{ id: string; documentId: string }>(
    `select s.id, s.document_id as "documentId" from suggestion_draft s join document d on d.id = s.document_id
       join document_head h on h.document_id = s.id and h.seq > 0
     where (d.id = any($1::text[]) or d.project_id = $2) and s.id > $3 order by s.id limit 100`,
    [documentIds, projectId, after],
  );
}

export async function findSettings(db: Db | Tx, userId: string): Promise<SuggestingSettings> {
  const { sharesAtOnce = false, submitsOnLeave = false } =
    (await db.suggestingSetting.findUnique({ where: { userId } })) ?? {};
  return { sharesAtOnce, submitsOnLeave };
}

/** Stores the settings that are passed, and keeps the others. */
export async function saveSettings(
  tx: Tx,
  userId: string,
  { sharesAtOnce, submitsOnLeave }: SetSuggestingInput,
): Promise<void> {
  const settings = {
    ...(sharesAtOnce !== undefined && { sharesAtOnce }),
    ...(submitsOnLeave !== undefined && { submitsOnLeave }),
  };
  await tx.suggestingSetting.upsert({ where: { userId }, create: { userId, ...settings }, update: settings });
}

/** Deletes the settings of deleted people. */
export async function deleteSpentSettings(sql: SingleStatement<Sql>): Promise<void> {
  await sql.query(
    `delete from suggesting_setting s using "user" u where u.id = s.user_id and u.deleted_at is not null`,
  );
}
