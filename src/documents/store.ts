import { z } from 'zod';
import type { Role } from '@/identity/core/role';
import { AppError } from '@/kernel/error';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { Move } from './core/place';
import type { DocumentKind, DocumentSummary, LineEnds, Place } from './schema';
import { LIVE_EDITORS, type WritingRules } from './sharing/core/suggest-only';
import { lockProject } from './store-project';

/** The table document, and people's access to it. (The text is in the update log: store-log.ts.) */

const SUMMARY = { id: true, projectId: true, path: true, kind: true, updatedAt: true } as const;

function toSummary({ id, ...row }: Omit<DocumentSummary, 'documentId'> & { id: string }): DocumentSummary {
  return { documentId: id, ...row };
}

export async function findDocument(db: Db | Tx, documentId: string) {
  const row = await db.document.findUnique({
    where: { id: documentId },
    include: { project: { select: { workspaceId: true, name: true } } },
  });
  if (!row) return undefined;
  const { project, ...document } = row;
  return { ...document, workspaceId: project.workspaceId, projectName: project.name };
}

export interface DocumentPlace {
  documentId: string;
  projectId: string;
  workspaceId: string;
  path: string;
  kind: DocumentKind;
  trashed: boolean;
  headVersionId: string | null;
}

const PLACE = `d.id as "documentId", d.project_id as "projectId", p.workspace_id as "workspaceId", d.path, d.kind,
  d.trashed_at is not null as trashed, d.head_version_id as "headVersionId"`;

/** A person and the document or project they ask for. */
export interface Asked {
  id: string;
  userId: string;
}

/** A project's stored rules about who may edit live text. Null if it has none. */
interface StoredRules {
  suggestOnly: string | null;
  pathOwners: string | null;
}

const RULES = `nullif(r.suggest_only, '[]') as "suggestOnly",
  case when r.suggest_only <> '[]' then r.owners end as "pathOwners"`;
const TO_RULES = 'left join project_review_rules r on r.project_id = p.id';

const suggestOnlySchema = z.array(z.object({ glob: z.string(), mayEdit: z.enum(LIVE_EDITORS) }));
const ownersSchema = z.array(z.object({ glob: z.string(), userIds: z.array(z.string()) }));

function withRules<Way extends StoredRules>(way: Way | undefined) {
  if (!way) return undefined;
  const { suggestOnly, pathOwners, ...rest } = way;
  if (suggestOnly === null) return { ...rest, rules: undefined };
  const rules: WritingRules = {
    suggestOnly: suggestOnlySchema.parse(JSON.parse(suggestOnly)),
    owners: ownersSchema.parse(JSON.parse(pathOwners ?? '[]')),
  };
  return { ...rest, rules };
}

const ASKED = 'unnest($1::text[], $2::text[]) with ordinality as asked(id, user_id, position)';
const ROLE = 'm.project_id = p.id and m.user_id = asked.user_id';

/**
 * Returns each document's place and the person's role there, in the order of `asked`. An entry is undefined if the
 * document doesn't exist or the person may not enter its project.
 */
export async function findWays(sql: Sql, asked: readonly Asked[]): Promise<(DocumentWay | undefined)[]> {
  const ways = await answers<Omit<DocumentWay, 'rules'> & StoredRules>(
    sql,
    `select asked.position::int, ${PLACE}, m.role, ${RULES}
     from ${ASKED} join document d on d.id = asked.id join project p on p.id = d.project_id
       join project_member m on ${ROLE} ${TO_RULES}`,
    asked,
  );
  return ways.map(withRules);
}

export interface DocumentWay extends DocumentPlace {
  role: Role;
  /** Undefined if everyone whose role allows it may edit everywhere in the project. */
  rules: WritingRules | undefined;
}

export interface ProjectWay {
  projectId: string;
  workspaceId: string;
  name: string;
  role: Role;
  trashed: boolean;
  isPrivate: boolean;
  /** Whether it's someone's personal project. */
  isPersonal: boolean;
  /** Undefined if everyone whose role allows it may edit everywhere in the project. */
  rules: WritingRules | undefined;
}

/** Does the same as `findWays` for projects. */
export async function findProjectWays(sql: Sql, asked: readonly Asked[]): Promise<(ProjectWay | undefined)[]> {
  const ways = await answers<Omit<ProjectWay, 'rules'> & StoredRules>(
    sql,
    `select asked.position::int, p.id as "projectId", p.workspace_id as "workspaceId", p.name, m.role,
       p.trashed_at is not null as trashed, p.is_private as "isPrivate", p.personal_of is not null as "isPersonal", ${RULES}
     from ${ASKED} join project p on p.id = asked.id join project_member m on ${ROLE} ${TO_RULES}`,
    asked,
  );
  return ways.map(withRules);
}

async function answers<Way>(sql: Sql, text: string, asked: readonly Asked[]): Promise<(Way | undefined)[]> {
  const rows = await sql.query<Way & { position: number }>(text, [
    asked.map(({ id }) => id),
    asked.map(({ userId }) => userId),
  ]);
  const found = new Map(rows.map(({ position, ...way }) => [position, way as Way]));
  return asked.map((_, at) => found.get(at + 1));
}

export async function findSummary(db: Db | Tx, documentId: string): Promise<DocumentSummary> {
  return toSummary(await db.document.findUniqueOrThrow({ where: { id: documentId }, select: SUMMARY }));
}

/** Returns the documents that a person created in some projects, including the trash, sorted by id. */
export async function listDocumentsBy(
  db: Db | Tx,
  page: { projectIds: readonly string[]; userId: string; after: string; limit: number },
) {
  const { projectIds, userId, after, limit } = page;
  const rows = await db.document.findMany({
    where: { projectId: { in: [...projectIds] }, createdBy: userId, id: { gt: after } },
    select: { id: true, projectId: true, path: true, createdAt: true, trashedAt: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map(({ id, ...row }) => ({ documentId: id, ...row }));
}

export async function findDocumentAt(
  sql: Sql,
  { projectId, path }: { projectId: string; path: string },
): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    'select id from document where project_id = $1 and path = $2 and trashed_at is null',
    [projectId, path],
  );
  return row?.id;
}

export async function listDocuments(db: Db | Tx, projectId: string): Promise<DocumentSummary[]> {
  const rows = await db.document.findMany({
    where: { projectId, trashedAt: null },
    select: SUMMARY,
    orderBy: { path: 'asc' },
  });
  return rows.map(toSummary);
}

export interface FileForm {
  documentId: string;
  path: string;
  kind: DocumentKind;
  lineEnds: LineEnds;
  hasBom: boolean;
}

/** Returns a project's documents with their file formats, sorted by path. */
export async function listFileForms(db: Db, projectId: string): Promise<FileForm[]> {
  const rows = await db.document.findMany({
    where: { projectId, trashedAt: null },
    select: { id: true, path: true, kind: true, lineEnds: true, hasBom: true },
    orderBy: { path: 'asc' },
  });
  return rows.map(({ id, ...row }) => ({ documentId: id, ...row }));
}

/**
 * Returns the paths of the given documents that are in a workspace and that a person may enter, including the trash.
 */
export function listPaths(
  sql: Sql,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  documentIds: readonly string[],
): Promise<{ documentId: string; path: string }[]> {
  return sql.query(
    `select d.id as "documentId", d.path from document d
     join project_member m on m.project_id = d.project_id and m.workspace_id = $1 and m.user_id = $2
     where d.id = any($3::text[])`,
    [workspaceId, userId, documentIds],
  );
}

export async function listRecent(
  db: Db | Tx,
  projectIds: readonly string[],
  limit: number,
): Promise<(DocumentSummary & { projectName: string; changedBy: string | null })[]> {
  const rows = await db.document.findMany({
    where: { projectId: { in: [...projectIds] }, trashedAt: null },
    select: { ...SUMMARY, changedBy: true, project: { select: { name: true } } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
    take: limit,
  });
  return rows.map(({ project, changedBy, ...row }) => ({ ...toSummary(row), projectName: project.name, changedBy }));
}

/**
 * Returns the paths in use in a project, by document, and locks them until the transaction ends. Every change of paths
 * starts here. Throws FORBIDDEN if the project is in the trash.
 */
export async function lockPaths(tx: Tx, projectId: string): Promise<Map<string, string>> {
  if ((await lockProject(tx, projectId))?.trashedAt) {
    throw new AppError('FORBIDDEN', 'This project is in the trash. Restore it first.');
  }
  const rows = await sqlOfTransaction(tx).query<{ id: string; path: string }>(
    'select id, path from document where project_id = $1 and trashed_at is null order by path',
    [projectId],
  );
  return new Map(rows.map((row) => [row.id, row.path]));
}

export interface NewDocument {
  id: string;
  projectId: string;
  path: string;
  kind: DocumentKind;
  lineEnds: LineEnds;
  hasBom: boolean;
  createdBy: string;
}

export async function insertDocument(tx: Tx, document: NewDocument): Promise<DocumentSummary> {
  const data = { ...document, changedBy: document.createdBy };
  return toSummary(await tx.document.create({ data, select: SUMMARY }));
}

/**
 * Sets a document's path and takes it out of the trash. `userId` is null if the system does. The caller has locked the
 * project's paths (`lockPaths`).
 */
export async function placeDocument(
  tx: Tx,
  documentId: string,
  { userId, ...place }: { path: string; kind: DocumentKind; userId: string | null },
): Promise<DocumentSummary> {
  const changed = userId === null ? {} : { changedBy: userId };
  const data = { ...changed, ...place, trashedAt: null, trashedBy: null, updatedAt: new Date() };
  return toSummary(await tx.document.update({ where: { id: documentId }, data, select: SUMMARY }));
}

/** Changes paths for a person. The caller has locked the project's paths. */
export async function moveDocuments(
  tx: Tx,
  { projectId, userId }: { projectId: string; userId: string },
  moves: readonly Move[],
): Promise<void> {
  const sql = sqlOfTransaction(tx);
  const from = moves.map((move) => move.from);
  // Move documents to impossible paths first: the unique index is checked row by row, and a document may get a path
  // that another one is leaving.
  const toTransit = `update document set path = '//' || path
    where project_id = $1 and trashed_at is null and path = any($2::text[])`;
  const toPlace = `update document set path = m.target, updated_at = now(), changed_by = $4
    from unnest($2::text[], $3::text[]) as m(source, target)
    where project_id = $1 and trashed_at is null and path = '//' || m.source`;
  await sql.query(toTransit, [projectId, from]);
  await sql.query(toPlace, [projectId, from, moves.map((move) => move.to), userId]);
}

/** Moves documents to the trash for a person. The caller has locked the project's paths. */
export async function markTrashed(tx: Tx, documentIds: readonly string[], userId: string): Promise<void> {
  const data = { trashedAt: new Date(), trashedBy: userId };
  await tx.document.updateMany({ where: { id: { in: [...documentIds] } }, data });
}

/** A document's new place. */
export interface DocumentPlaceChange {
  documentId: string;
  path: string;
  kind: DocumentKind;
}

/** Moves documents, and their pairs, into a project for a person. The caller has locked the paths of all these projects. */
export async function placeDocuments(
  tx: Tx,
  { projectId, userId }: { projectId: string; userId: string },
  changes: readonly DocumentPlaceChange[],
): Promise<void> {
  const sql = sqlOfTransaction(tx);
  const ids = changes.map(({ documentId }) => documentId);
  // Move documents to impossible paths first, as in `moveDocuments`.
  await sql.query(`update document set path = '//' || id where id = any($1::text[])`, [ids]);
  await sql.query(
    `update document set project_id = $1, path = c.path, kind = c.kind::document_kind, updated_at = now(),
       changed_by = $5
     from unnest($2::text[], $3::text[], $4::text[]) as c(id, path, kind) where document.id = c.id`,
    [projectId, ids, changes.map(({ path }) => path), changes.map(({ kind }) => kind), userId],
  );
  await sql.query(
    'update document_pair set project_id = $1 where project_id <> $1 and data_document_id = any($2::text[])',
    [projectId, ids],
  );
}

export async function listSummaries(db: Db | Tx, documentIds: readonly string[]): Promise<DocumentSummary[]> {
  const where = { id: { in: [...documentIds] } };
  return (await db.document.findMany({ where, select: SUMMARY, orderBy: { path: 'asc' } })).map(toSummary);
}

/**
 * Returns the folders of documents that a person may enter in a workspace, without the trash, by project and path. The
 * projects' roots are left out.
 */
export async function listFolders(
  sql: Sql,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<Place[]> {
  return sql.query<Place>(
    `select distinct d.project_id as "projectId", array_to_string(parts[1:n], '/') as folder
     from document d join project_member m on m.project_id = d.project_id and m.workspace_id = $1 and m.user_id = $2
       cross join lateral string_to_array(d.path, '/') as parts
       cross join lateral generate_series(1, cardinality(parts) - 1) as n
     where d.trashed_at is null order by 1, 2`,
    [workspaceId, userId],
  );
}
