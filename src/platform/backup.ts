import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { AppError, isAppError } from '@/kernel/error';
import type { BlobStore } from './blobs/blobs';
import { type BlobPlace, openBlobs, stagingFolder } from './blobs/open-blobs';
import { stageBytes } from './blobs/stage-bytes';
import { applyMigrations, migrationNames } from './postgres/migrations';

/**
 * A backup is one gzip file of frames. A frame is a 4-byte length (big-endian) and that many bytes. The first frame is
 * the header, as JSON. Then each table has its rows, in Postgres' COPY text format, as frames that end with an empty
 * one. Then each file of documents has a frame with its SHA-256, and its bytes as frames that end with an empty one.
 * After the last file comes one more empty frame. The last frame is the footer, with the number of rows of each table,
 * so that a truncated backup is detected.
 */
interface Header {
  /** The older format has no files. */
  format: typeof FORMAT | typeof FORMAT_WITHOUT_FILES;
  createdAt: string;
  /** The migrations of the database that was backed up, in order. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
}

interface Footer {
  rows: Record<string, number>;
  /** Files whose bytes could not be found, by their SHA-256. */
  missing?: string[];
}

/** What a backup contains, or what a restore read from it. */
export interface BackupReport {
  rows: Record<string, number>;
  files: number;
  /** The SHA-256 of files whose bytes could not be found. */
  missing: string[];
}

const FORMAT = 'variorum-backup-2';
const FORMAT_WITHOUT_FILES = 'variorum-backup-1';
/**
 * Left out because the rows matter only to this server at this time: sessions, attempt counts, and links that were
 * mailed.
 */
const LEFT_OUT = ['session', 'verification', 'rate_limit', 'attempt', '_prisma_migrations'];
const MAX_FRAME = 64 * 1024 * 1024;

/** Writes the whole database in one snapshot, and the bytes of files, while the server is running. */
export async function writeBackup(databaseUrl: string, file: string, place: FilePlace): Promise<BackupReport> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  await client.connect();
  const draft = `${file}.partial`;
  try {
    await client.query('begin isolation level repeatable read, read only');
    // No timeout, because a table can be very large.
    await client.query('set local statement_timeout = 0');
    const tables = await tablesOf(client);
    const migrations = await client.query<{ name: string }>(
      'select migration_name as name from _prisma_migrations where finished_at is not null order by 1',
    );
    const header: Header = {
      format: FORMAT,
      createdAt: new Date().toISOString(),
      migrations: migrations.rows.map(({ name }) => name),
      tables,
    };
    const report: BackupReport = { rows: {}, files: 0, missing: [] };
    const out = fs.createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(Readable.from(framesOf(client, header, { report, blobs: openBlobs(place) })), createGzip(), out);
    await client.query('commit');
    // Renamed only when it is complete, so a file with this name is never partial.
    fs.renameSync(draft, file);
    return report;
  } finally {
    fs.rmSync(draft, { force: true });
    await client.end();
  }
}

type FilePlace = BlobPlace;

interface Writing {
  report: BackupReport;
  blobs: BlobStore;
}

/** Yields all frames of a backup and counts their contents in the report. */
async function* framesOf(client: pg.Client, header: Header, { report, blobs }: Writing): AsyncGenerator<Buffer, void> {
  const { rows } = report;
  yield frame(JSON.stringify(header));
  for (const { name, columns } of header.tables) {
    const copy = client.query(copyTo(`copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`));
    for await (const chunk of copy) yield frame(chunk as Buffer);
    yield frame('');
    rows[name] = copy.rowCount;
  }
  // The database of an older version has no files.
  const hasFiles = header.tables.some(({ name }) => name === 'project_file');
  const distinct = 'select distinct sha256 from project_file order by 1';
  const files = hasFiles ? (await client.query<{ sha256: string }>(distinct)).rows : [];
  for (const { sha256 } of files) yield* fileFrames(sha256, { report, blobs });
  yield frame('');
  yield frame(JSON.stringify({ rows, missing: report.missing } satisfies Footer));
}

async function* fileFrames(sha256: string, { report, blobs }: Writing): AsyncGenerator<Buffer, void> {
  const bytes = await blobs.read(sha256).catch((error) => {
    if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  if (!bytes) {
    report.missing.push(sha256);
    return;
  }
  yield frame(sha256);
  for await (const chunk of bytes) yield frame(chunk as Buffer);
  yield frame('');
  report.files++;
}

/**
 * Restores a backup into an empty database and the folder or bucket for files. The database gets all of it or nothing.
 * Later migrations run when the server starts. Throws CONFLICT if the database isn't empty, INVALID if the backup isn't
 * complete or comes from a newer version.
 */
export async function readBackup(databaseUrl: string, file: string, place: FilePlace): Promise<BackupReport> {
  const frames = readFrames(file);
  try {
    const header = parseHeader(await next(frames));
    const known = migrationNames();
    const strange = header.migrations.filter((name) => !known.includes(name));
    if (strange.length > 0) {
      throw new AppError(
        'INVALID',
        `This backup was made by a newer version (with ${strange.join(', ')}). Update Variorum first.`,
      );
    }
    await requireEmpty(databaseUrl);
    await applyMigrations(databaseUrl, header.migrations);
    return await fill(databaseUrl, { header, frames, place });
  } finally {
    await frames.return(undefined);
  }
}

interface Reading {
  header: Header;
  frames: Frames;
  place: FilePlace;
}

async function fill(databaseUrl: string, { header, frames, place }: Reading): Promise<BackupReport> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const rows: Footer['rows'] = {};
    for (const { name, columns } of header.tables) {
      // Triggers are off, because the backup contains the rows that they would derive.
      await client.query(`alter table ${quote(name)} disable trigger user`);
      const copy = client.query(copyFrom(`copy ${quote(name)} (${columns.map(quote).join(', ')}) from stdin`));
      await pipeline(Readable.from(untilEmpty(frames)), copy);
      await client.query(`alter table ${quote(name)} enable trigger user`);
      rows[name] = copy.rowCount;
      await raiseSequences(client, name, columns);
    }
    const files = header.format === FORMAT ? await restoreFiles(frames, place) : 0;
    const footer = JSON.parse((await next(frames)).toString()) as Footer;
    const lost = header.tables.filter(({ name }) => footer.rows[name] !== rows[name]);
    if (lost.length > 0) throw new AppError('INVALID', `This backup is damaged: ${lost[0]?.name} is incomplete.`);
    await client.query('commit');
    return { rows, files, missing: footer.missing ?? [] };
  } finally {
    await client.end();
  }
}

/**
 * Stores the files before the rows that refer to them are committed. If a restore fails, its files stay, and the next
 * restore reuses them.
 */
async function restoreFiles(frames: Frames, place: FilePlace): Promise<number> {
  const blobs = openBlobs(place);
  const staging = { parent: stagingFolder(place), maxBytes: Number.POSITIVE_INFINITY, tooLarge: () => new Error() };
  for (let count = 0; ; count++) {
    const name = (await next(frames)).toString();
    if (name === '') return count;
    const staged = await stageBytes(Readable.from(untilEmpty(frames)), staging);
    try {
      if (staged.sha256 !== name)
        throw new AppError('INVALID', 'This backup is damaged: the content of a file doesn’t match its hash.');
      await blobs.put(staged.sha256, staged.file);
    } finally {
      await fs.promises.rm(staged.folder, { recursive: true, force: true });
    }
  }
}

/** Returns our tables, with those that others refer to first. */
async function tablesOf(client: pg.Client): Promise<Header['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers: string[] }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select array_agg(r.relname::text) from pg_constraint k join pg_class r on r.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as refers
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any($1)
     order by 1`,
    [LEFT_OUT],
  );
  const sorted: typeof rows = [];
  const waiting = [...rows];
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ refers }) => !refers.some((name) => waiting.some((other) => other.name === name)));
    if (at < 0) throw new Error(`tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    sorted.push(...waiting.splice(at, 1));
  }
  return sorted.map(({ name, columns }) => ({ name, columns }));
}

async function requireEmpty(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  await client.connect();
  try {
    const tables = await tablesOf(client);
    if (tables.length === 0) return;
    // Tables that exist but are empty come from a failed restore, which is fine.
    const queries = tables.map(({ name }) => `select exists (select 1 from ${quote(name)}) as filled`);
    const { rows } = await client.query<{ filled: boolean }>(queries.join(' union '));
    if (rows.some(({ filled }) => filled)) {
      throw new AppError('CONFLICT', 'This database isn’t empty. Restore into a new one, or a new DATA_DIR.');
    }
  } finally {
    await client.end();
  }
}

async function raiseSequences(client: pg.Client, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    const found = await client.query<{ name: string | null }>('select pg_get_serial_sequence($1, $2) as name', [
      quote(table),
      column,
    ]);
    const sequence = found.rows[0]?.name;
    if (!sequence) continue;
    await client.query(`select setval($1, coalesce(max(${quote(column)}), 0) + 1, false) from ${quote(table)}`, [
      sequence,
    ]);
  }
}

function quote(name: string): string {
  return pg.escapeIdentifier(name);
}

// ---------------------------------------------------------------- frames

function frame(data: string | Buffer): Buffer {
  const bytes = Buffer.from(data);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

type Frames = AsyncGenerator<Buffer, void>;

/** Throws INVALID if the file ends within a frame, isn't gzip, or has a frame larger than any backup has. */
async function* readFrames(file: string): Frames {
  const source = createGunzip();
  // If the file can't be read, the stream below ends with the error.
  pipeline(fs.createReadStream(file), source).catch(() => {});
  let held = Buffer.alloc(0);
  try {
    for await (const chunk of source) {
      held = Buffer.concat([held, chunk as Buffer]);
      while (held.length >= 4) {
        const length = held.readUInt32BE(0);
        if (length > MAX_FRAME) throw new AppError('INVALID', NO_BACKUP);
        if (held.length < 4 + length) break;
        yield held.subarray(4, 4 + length);
        held = held.subarray(4 + length);
      }
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new AppError('INVALID', NO_BACKUP, { cause: error });
  }
  if (held.length > 0) throw new AppError('INVALID', NO_BACKUP);
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

const NO_BACKUP = 'This file isn’t a complete Variorum backup. Nothing was changed.';

async function next(frames: Frames): Promise<Buffer> {
  const { value, done } = await frames.next();
  if (done) throw new AppError('INVALID', NO_BACKUP);
  return value;
}

async function* untilEmpty(frames: Frames): AsyncGenerator<Buffer, void> {
  for (;;) {
    const rows = await next(frames);
    if (rows.length === 0) return;
    yield rows;
  }
}

function parseHeader(bytes: Buffer): Header {
  const header = ((): Partial<Header> => {
    try {
      return JSON.parse(bytes.toString());
    } catch {
      return {};
    }
  })();
  const isKnown = header.format === FORMAT || header.format === FORMAT_WITHOUT_FILES;
  if (!isKnown || !header.tables || !header.migrations) throw new AppError('INVALID', NO_BACKUP);
  return header as Header;
}
