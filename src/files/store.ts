import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

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
  /** A smaller copy is still to be made. */
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
 * The same file under the same name, if the project has it. Until the transaction ends it can't be deleted, and its wait
 * for being unmentioned begins anew.
 */
export async function renewSameFile(
  tx: Tx,
  { projectId, sha256, name }: Pick<FileRow, 'projectId' | 'sha256' | 'name'>,
): Promise<FileRow | undefined> {
  const where = { projectId, sha256, name };
  const [file] = await tx.projectFile.updateManyAndReturn({ where, data: { unmentionedSince: null } });
  return file;
}

export async function insertFile(tx: Tx, file: NewFile): Promise<FileRow> {
  return tx.projectFile.create({ data: file });
}

/** Bytes of all files of a workspace; equal files count once. */
export async function sumBytes(sql: Sql, workspaceId: string): Promise<number> {
  const [row] = await sql.query<{ sum: string | bigint | null }>(
    `select sum(bytes)::bigint as sum from (
       select distinct sha256, bytes from project_file where workspace_id = $1
     ) as distinct_files`,
    [workspaceId],
  );
  return Number(row?.sum ?? 0);
}

export async function workspaceHas(db: Db | Tx, workspaceId: string, sha256: string): Promise<boolean> {
  return (await db.projectFile.findFirst({ where: { workspaceId, sha256 }, select: { id: true } })) !== null;
}

export async function isUsed(tx: Tx, sha256: string): Promise<boolean> {
  const where = { OR: [{ sha256 }, { previewSha256: sha256 }] };
  return (await tx.projectFile.findFirst({ where, select: { id: true } })) !== null;
}

/** Notes the smaller copy of a picture; undefined: it needs none. Returns false if the file is gone. */
export async function setPreview(
  tx: Tx,
  fileId: string,
  preview: { sha256: string; bytes: number } | undefined,
): Promise<boolean> {
  const data = { needsPreview: false, previewSha256: preview?.sha256 ?? null, previewBytes: preview?.bytes ?? null };
  return (await tx.projectFile.updateMany({ where: { id: fileId }, data })).count > 0;
}

interface Page {
  /** The last id of the page before; empty for the first. */
  after: string;
  limit: number;
}

/** A page of the files whose smaller copy is still to be made, sorted by id. */
export function listWithoutPreview(db: Db, { after, limit }: Page): Promise<{ id: string }[]> {
  const where = { needsPreview: true, id: { gt: after } };
  return db.projectFile.findMany({ where, select: { id: true }, orderBy: { id: 'asc' }, take: limit });
}

/** A page of the smaller copies, sorted by their files' ids. */
export async function listPreviews(db: Db, { after, limit }: Page): Promise<{ id: string; sha256: string }[]> {
  const rows = await db.projectFile.findMany({
    where: { previewSha256: { not: null }, id: { gt: after } },
    select: { id: true, previewSha256: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map(({ id, previewSha256 }) => ({ id, sha256: previewSha256 ?? '' }));
}

/** Notes that the smaller copy of a picture is to be made again. */
export async function forgetPreview(db: Db, fileId: string): Promise<void> {
  const data = { needsPreview: true, previewSha256: null, previewBytes: null };
  await db.projectFile.updateMany({ where: { id: fileId }, data });
}

/** Until the transaction ends, nobody else adds bytes to the workspace. */
export async function lockQuota(tx: Tx, workspaceId: string): Promise<void> {
  await lock(tx, `files:${workspaceId}`);
}

/** Until the transaction ends, nobody else begins or ends to use a blob. */
export async function lockBlob(tx: Tx, sha256: string): Promise<void> {
  await lock(tx, `blob:${sha256}`);
}

async function lock(tx: Tx, name: string): Promise<void> {
  // A lock returns nothing that Prisma could read.
  await sqlOfTransaction(tx).query('select 1 from pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Pictures of a workspace by their ids, sorted by id. */
export function findPictures(
  db: Db | Tx,
  { workspaceId, fileIds }: { workspaceId: string; fileIds: readonly string[] },
): Promise<FileRow[]> {
  const where = { id: { in: [...fileIds] }, workspaceId, width: { not: null } };
  return db.projectFile.findMany({ where, orderBy: { id: 'asc' } });
}
