import type { SingleStatement, Sql } from '@/platform/database';
import type { IndexEntry } from './core/index/entry';
import type { DocumentKind } from './schema';

/** The tables document_index (entries for search by relevance) and index_rebuild. */

/** A document whose entry doesn't match its current text and path. */
export interface BehindRow {
  documentId: string;
  projectId: string;
  path: string;
  kind: DocumentKind;
  /** Whether document_index has the current text. */
  hasText: boolean;
  /** Whether it has an entry for an older text, so search finds it already. */
  isEdited: boolean;
  /** Whether its project's index is being rebuilt. */
  isRebuilt: boolean;
}

export interface BehindOptions {
  /** The `ENTRY_VERSION` that entries must have. */
  version: number;
  /**
   * Only documents that changed in this time (ms), and those of projects that are being rebuilt. Undefined: all
   * documents.
   */
  changedInMs: number | undefined;
  /** Leaves out documents whose text changed in this time (ms), unless their entry is older than `atMostMs`. */
  restMs: number;
  atMostMs: number;
  /** Documents to leave out. */
  without: readonly string[];
  limit: number;
}

/**
 * Returns the next documents to index. Documents that people changed come before those that are only rebuilt, and the
 * oldest entries first.
 */
export function findBehind(sql: Sql, options: BehindOptions): Promise<BehindRow[]> {
  const { version, changedInMs, restMs, atMostMs, without, limit } = options;
  return sql.query<BehindRow>(
    `with looked_at as (
       select id from document
       where updated_at > coalesce(now() - make_interval(secs => $1::float8 / 1000), '-infinity')
       union
       select d.id from index_rebuild r join document d on d.project_id = r.project_id where r.finished_at is null
     )
     select d.id as "documentId", d.project_id as "projectId", d.path, d.kind,
       coalesce(i.seq >= coalesce(h.seq, 0), false) as "hasText",
       coalesce(i.context_seq < h.seq, false) as "isEdited", r.project_id is not null as "isRebuilt"
     from looked_at join document d using (id)
     left join document_head h on h.document_id = d.id
     left join document_index i on i.document_id = d.id
     left join index_rebuild r on r.project_id = d.project_id and r.finished_at is null
     where d.trashed_at is null and d.id <> all($3::text[]) and (
       i.document_id is null or i.seq < h.seq or i.context_seq is distinct from i.seq
       or i.context_path is distinct from d.path or i.context_version <> $2::int or i.context_at < r.asked_at
     ) and (
       i.context_seq is null or i.context_seq >= h.seq or i.context_path is distinct from d.path
       or d.updated_at <= now() - make_interval(secs => $5::float8 / 1000)
       or i.context_at <= now() - make_interval(secs => $6::float8 / 1000)
     )
     order by coalesce(i.context_at >= d.updated_at, false), i.context_at nulls first, d.updated_at desc, d.id limit $4::int`,
    [changedInMs ?? null, version, without, limit, restMs, atMostMs],
  );
}

export async function readIndexedText(
  sql: Sql,
  documentId: string,
): Promise<{ text: string; seq: bigint } | undefined> {
  const text = 'select text, seq from document_index where document_id = $1';
  const [row] = await sql.query<{ text: string; seq: string }>(text, [documentId]);
  return row && { text: row.text, seq: BigInt(row.seq) };
}

/** Returns the sizes of the indexed texts in bytes, without reading them. Leaves out the trash and other projects. */
export async function readTextSizes(
  sql: Sql,
  { projectId, documentIds }: { projectId: string; documentIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await sql.query<{ id: string; size: number }>(
    `select d.id, octet_length(i.text) as size from document d join document_index i on i.document_id = d.id
     where d.project_id = $1 and d.id = any($2::text[]) and d.trashed_at is null`,
    [projectId, documentIds],
  );
  return new Map(rows.map(({ id, size }) => [id, size]));
}

export async function readIndexedTexts(
  sql: Sql,
  documentIds: readonly string[],
): Promise<Map<string, { documentId: string; text: string; seq: bigint }>> {
  const rows = await sql.query<{ documentId: string; text: string; seq: string }>(
    'select document_id as "documentId", text, seq from document_index where document_id = any($1::text[])',
    [documentIds],
  );
  return new Map(rows.map((row) => [row.documentId, { ...row, seq: BigInt(row.seq) }]));
}

/** Returns the next indexed documents of a project by path, without the trash, and their texts' sizes in bytes. */
export function listIndexed(
  sql: Sql,
  { projectId, after, limit }: { projectId: string; after: string; limit: number },
): Promise<{ documentId: string; path: string; size: number }[]> {
  return sql.query(
    `select d.id as "documentId", d.path, octet_length(i.text) as size
     from document d join document_index i on i.document_id = d.id
     where d.project_id = $1 and d.trashed_at is null and d.path > $2 order by d.path limit $3::int`,
    [projectId, after, limit],
  );
}

export interface EntryRow {
  documentId: string;
  /** The log number and the path of the text that the entry was made from. */
  seq: bigint;
  path: string;
  entry: IndexEntry;
}

/**
 * Returns the word that marks a project's entries in the index: with it, a search reads only the entries of its own
 * project. No text contains this word, because words have no slash.
 */
export function projectWord(projectId: string): string {
  return `/${projectId}`;
}

/** Writes entries for texts in document_index. Entries of older texts are skipped. */
export async function writeEntries(
  sql: SingleStatement<Sql>,
  version: number,
  rows: readonly EntryRow[],
): Promise<void> {
  const entries = rows.map(({ documentId, seq, path, entry }) => ({
    id: documentId,
    seq: String(seq),
    path,
    title: entry.title,
    outline: entry.outline,
    summary: entry.summary,
    count: entry.wordCount,
    a: entry.words.path,
    b: entry.words.outline,
    c: entry.words.summary,
    d: entry.words.body,
    targets: entry.links.map(({ target }) => target),
    lines: entry.links.map(({ words }) => words),
  }));
  await sql.query(
    `update document_index i set
       title = e.title, outline = array(select json_array_elements_text(e.outline)), summary = e.summary,
       word_count = e.count, link_targets = array(select json_array_elements_text(e.targets)),
       link_words = array(select json_array_elements_text(e.lines)), context_seq = e.seq, context_path = e.path, context_version = $2::int, context_at = now(),
       context = setweight(to_tsvector('english', e.a), 'A') || setweight(to_tsvector('english', e.b), 'B')
         || setweight(to_tsvector('english', e.c), 'C') || setweight(to_tsvector('english', e.d), 'D')
         || ('''/' || d.project_id || ''':1A')::tsvector
     from json_to_recordset($1::json) as e(
       id text, seq bigint, path text, title text, outline json, summary text, count int, a text, b text, c text, d text,
       targets json, lines json
     ) join document d using (id)
     where i.document_id = e.id and i.seq = e.seq`,
    [JSON.stringify(entries), version],
  );
}

/** Starts a rebuild of a project unless one is running. Returns whether it did. */
export async function insertRebuild(
  sql: SingleStatement<Sql>,
  rebuild: { projectId: string; userId: string },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into index_rebuild (project_id, asked_by, asked_at) values ($1, $2, now())
     on conflict (project_id) do update set asked_by = excluded.asked_by, asked_at = now(), finished_at = null
     where index_rebuild.finished_at is not null returning project_id`,
    [rebuild.projectId, rebuild.userId],
  );
  return rows.length > 0;
}

/** Ends the rebuilds whose documents are all indexed, ignoring the documents in `without`. Returns their projects. */
export async function finishRebuilds(sql: SingleStatement<Sql>, without: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ projectId: string }>(
    `update index_rebuild r set finished_at = now() where finished_at is null and not exists (
       select 1 from document d left join document_index i on i.document_id = d.id
       where d.project_id = r.project_id and d.trashed_at is null and (i.context_at >= r.asked_at) is not true
         and d.id <> all($1::text[])
     ) returning project_id as "projectId"`,
    [without],
  );
  return rows.map(({ projectId }) => projectId);
}

export interface RebuildRow {
  askedBy: string;
  askedAt: Date;
  finishedAt: Date | null;
  /** The number of documents in the project, and how many of them have an entry of the rebuild. */
  total: number;
  done: number;
}

/** Returns the last rebuild of a project. */
export async function findRebuild(sql: Sql, projectId: string): Promise<RebuildRow | undefined> {
  const [row] = await sql.query<RebuildRow>(
    `select r.asked_by as "askedBy", r.asked_at as "askedAt", r.finished_at as "finishedAt",
       count(d.id)::int as total, (count(d.id) filter (where i.context_at >= r.asked_at))::int as done
     from index_rebuild r
     left join document d on d.project_id = r.project_id and d.trashed_at is null
     left join document_index i on i.document_id = d.id
     where r.project_id = $1 group by r.project_id`,
    [projectId],
  );
  return row;
}
