import { type Db, type SingleStatement, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** The table project_file. */

export interface FileRow {
  id: string;
  workspaceId: string;
  projectId: string;
  sha256: string;
  bytes: number;
  contentType: string;
  name: string;
  width: number | null;
  height: number | null;
  /** Whether a smaller copy must still be made. */
  needsPreview: boolean;
  previewSha256: string | null;
  previewBytes: number | null;
  createdAt: Date;
}

export type NewFile = Omit<FileRow, 'createdAt' | 'previewSha256' | 'previewBytes'> & { createdBy: string };

export async function findFile(db: Db | Tx, fileId: string): Promise<FileRow | undefined> {
  return (await db.projectFile.findUnique({ where: { id: fileId } })) ?? undefined;
}

/**
 * Returns the same file under the same name, if the project has it. It can't be deleted until the transaction ends, and
 * the time without references starts again.
 */
export async function renewSameFile(
  tx: Tx,
  { projectId, sha256, name }: Pick<FileRow, 'projectId' | 'sha256' | 'name'>,
): Promise<FileRow | undefined> {
  const where = { projectId, sha256, name };
  const [file] = await tx.projectFile.updateManyAndReturn({ where, data: { unmentionedSince: null } });
  return file;
}

/** Returns the files of a project with these contents. */
export async function listSameFiles(
  db: Db | Tx,
  { projectId, hashes }: { projectId: string; hashes: string[] },
): Promise<Pick<FileRow, 'id' | 'sha256' | 'name'>[]> {
  const where = { projectId, sha256: { in: hashes } };
  return db.projectFile.findMany({ where, select: { id: true, sha256: true, name: true } });
}

export async function insertFile(tx: Tx, file: NewFile): Promise<FileRow> {
  return tx.projectFile.create({ data: file });
}

/** Returns the bytes of all files of a workspace. Equal files count once. */
export async function sumBytes(sql: Sql, workspaceId: string): Promise<number> {
  const [row] = await sql.query<{ sum: string | bigint | null }>(
    `select sum(bytes)::bigint as sum from (
       select distinct sha256, bytes from project_file where workspace_id = $1
     ) as distinct_files`,
    [workspaceId],
  );
  return Number(row?.sum ?? 0);
}

/** Returns which of the hashes belong to files of the workspace. */
export async function listKept(
  tx: Tx,
  { workspaceId, hashes }: { workspaceId: string; hashes: string[] },
): Promise<string[]> {
  const where = { workspaceId, sha256: { in: hashes } };
  const rows = await tx.projectFile.findMany({ where, select: { sha256: true }, distinct: ['sha256'] });
  return rows.map(({ sha256 }) => sha256);
}

export async function isUsed(tx: Tx, sha256: string): Promise<boolean> {
  const where = { OR: [{ sha256 }, { previewSha256: sha256 }] };
  return (await tx.projectFile.findFirst({ where, select: { id: true } })) !== null;
}

/** Stores the smaller copy of a picture; undefined if it needs none. Returns false if the file was deleted. */
export async function setPreview(
  tx: Tx,
  fileId: string,
  preview: { sha256: string; bytes: number } | undefined,
): Promise<boolean> {
  const data = { needsPreview: false, previewSha256: preview?.sha256 ?? null, previewBytes: preview?.bytes ?? null };
  return (await tx.projectFile.updateMany({ where: { id: fileId }, data })).count > 0;
}

interface Page {
  /** The last id of the previous page; empty for the first page. */
  after: string;
  limit: number;
}

/** Returns a page of the files whose smaller copy must still be made, sorted by id. */
export function listWithoutPreview(db: Db, { after, limit }: Page): Promise<{ id: string }[]> {
  const where = { needsPreview: true, id: { gt: after } };
  return db.projectFile.findMany({ where, select: { id: true }, orderBy: { id: 'asc' }, take: limit });
}

/** Returns a page of the smaller copies, sorted by their files' ids. */
export async function listPreviews(db: Db, { after, limit }: Page): Promise<{ id: string; sha256: string }[]> {
  const rows = await db.projectFile.findMany({
    where: { previewSha256: { not: null }, id: { gt: after } },
    select: { id: true, previewSha256: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map(({ id, previewSha256 }) => ({ id, sha256: previewSha256 ?? '' }));
}

/** Records that the smaller copy of a picture must be made again. */
export async function forgetPreview(db: SingleStatement<Db>, fileId: string): Promise<void> {
  const data = { needsPreview: true, previewSha256: null, previewBytes: null };
  await db.projectFile.updateMany({ where: { id: fileId }, data });
}

/** Locks a workspace's quota: nobody else adds bytes until the transaction ends. */
export async function lockQuota(tx: Tx, workspaceId: string): Promise<void> {
  await lock(tx, `files:${workspaceId}`);
}

/** Locks a blob: nobody else starts or stops using it until the transaction ends. */
export async function lockBlob(tx: Tx, sha256: string): Promise<void> {
  await lock(tx, `blob:${sha256}`);
}

async function lock(tx: Tx, name: string): Promise<void> {
  // A lock returns nothing that Prisma could read.
  await sqlOfTransaction(tx).query('select 1 from pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Whether the person $2, who is a member, may read a file `f`. */
const READABLE = `(
  not exists (select from hidden_project h where h.project_id = f.project_id and h.user_id = $2)
  or exists (select from carried_file c join project_member m on m.project_id = c.project_id and m.user_id = $2
    where c.file_id = f.id))`;

export async function isReadable(sql: Sql, fileId: string, userId: string): Promise<boolean> {
  const text = `select 1 from project_file f where f.id = $1 and ${READABLE}`;
  return (await sql.query(text, [fileId, userId])).length > 0;
}

/**
 * Returns whether a file belongs to a project, came to it with a document or by pasting, or belongs to a project that
 * isn't private.
 */
export async function isOfProject(sql: Sql, fileId: string, projectId: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from project_file f where f.id = $1 and (
       f.project_id = $2
       or exists (select from carried_file c where c.file_id = f.id and c.project_id = $2)
       or not exists (select from project p where p.id = f.project_id and p.is_private
         union all select from deleted_private_project g where g.id = f.project_id))`,
    [fileId, projectId],
  );
  return rows.length > 0;
}

export type CarriedFile = Pick<FileRow, 'id' | 'name'>;

interface Carrying {
  fileIds: readonly string[];
  /** Files that this person may not read are skipped. */
  userId: string;
  projectId: string;
  /** If there are any, files that people of these projects couldn't read are skipped. */
  fromProjectIds?: readonly string[];
}

/** Whether a file `f` is open to the people of one of the projects $4, or $4 is empty. */
const IS_OF_OLD_PROJECT = `(
  cardinality($4::text[]) = 0 or f.project_id = any($4::text[])
  or exists (select from carried_file o where o.file_id = f.id and o.project_id = any($4::text[]))
  or not exists (select from project o where o.id = f.project_id and o.is_private
    union all select from deleted_private_project g where g.id = f.project_id))`;

/** Records that files came to a project, with documents or by pasting. Returns those that hadn't come there before. */
export async function insertCarried(
  tx: Tx,
  { fileIds, userId, projectId, fromProjectIds = [] }: Carrying,
): Promise<CarriedFile[]> {
  return sqlOfTransaction(tx).query<CarriedFile>(
    `with carried as (insert into carried_file (file_id, project_id)
     select f.id, $3 from project_file f join project p on p.id = $3 and p.workspace_id = f.workspace_id
     where f.id = any($1::text[]) and f.project_id <> $3 and ${READABLE} and ${IS_OF_OLD_PROJECT} on conflict do nothing
     returning file_id)
     select f.id, f.name from carried c join project_file f on f.id = c.file_id order by f.id`,
    [fileIds, userId, projectId, fromProjectIds],
  );
}

/** Returns whether files of other projects came to a project. */
export async function hasCarried(tx: Tx, projectId: string): Promise<boolean> {
  return (await tx.carriedFile.findFirst({ where: { projectId }, select: { fileId: true } })) !== null;
}

/** Deletes the records of files that came to a project, except these files. */
export async function deleteCarried(
  tx: Tx,
  projectId: string,
  { except }: { except: readonly string[] },
): Promise<void> {
  await sqlOfTransaction(tx).query('delete from carried_file where project_id = $1 and file_id <> all($2::text[])', [
    projectId,
    except,
  ]);
}

interface WantedFiles {
  workspaceId: string;
  /** The person whose permissions count. */
  userId: string;
  fileIds: readonly string[];
}

/** Returns files of a workspace that a person may read, by their ids, sorted by id. */
async function readableFiles(db: Db | Tx, { workspaceId, userId, fileIds }: WantedFiles): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  const text = `select f.id from project_file f where f.id = any($1::text[]) and f.workspace_id = $3 and ${READABLE}`;
  const readable = await sqlOfTransaction(db).query<{ id: string }>(text, [fileIds, userId, workspaceId]);
  return db.projectFile.findMany({ where: { id: { in: readable.map(({ id }) => id) } }, orderBy: { id: 'asc' } });
}

/** Returns pictures of a workspace that a person may read, by their ids, sorted by id. */
export async function findPictures(db: Db | Tx, wanted: WantedFiles): Promise<FileRow[]> {
  return (await readableFiles(db, wanted)).filter(({ width }) => width !== null);
}

/** Returns files of a workspace that a person may read, by their ids. */
export async function findFiles(db: Db, wanted: WantedFiles): Promise<Map<string, FileRow>> {
  return new Map((await readableFiles(db, wanted)).map((row) => [row.id, row]));
}

/** Returns a page of a project's pictures, newest first. */
export function listPictures(
  db: Db,
  { projectId, ...page }: { projectId: string; skip: number; take: number },
): Promise<FileRow[]> {
  const where = { projectId, width: { not: null } };
  return db.projectFile.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], ...page });
}
