import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { splitSql } from './split-sql';

/**
 * Applies the SQL scripts of prisma/migrations. Each script and its row in `_prisma_migrations` are one transaction, so
 * a process that dies at any moment leaves either a whole migration or nothing. Prisma's own tools use the same table.
 */
export interface Migration {
  name: string;
  script: string;
}

/** Prisma's own lock, so that an older version of Variorum that starts at the same time waits too. */
const LOCK = 72_707_369;

const BOOKKEEPING = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

const FOLDER = 'prisma/migrations';

/** Returns the names of all migrations, in the order in which they are applied. */
export function migrationNames(): string[] {
  const entries = fs.readdirSync(path.resolve(FOLDER), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export function readMigration(name: string): Migration {
  return { name, script: fs.readFileSync(path.resolve(FOLDER, name, 'migration.sql'), 'utf8') };
}

/**
 * Applies the named migrations (by default all) that the database doesn't have yet, and returns the names of those it
 * applied. Processes that start at the same time wait for each other. Throws if a script fails; that script then has no
 * effect, and the ones before it stay applied.
 */
export function applyMigrations(url: string, names = migrationNames()): Promise<string[]> {
  return runMigrations(url, names.map(readMigration));
}

/** Like `applyMigrations`, but takes the scripts themselves. */
export async function runMigrations(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // A lost connection also rejects the running query; without a listener it would crash the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await inLockedTransaction(client, () => client.query(BOOKKEEPING));
    const finished = await finishedMigrations(client);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (finished.has(migration.name)) continue;
      if (await inLockedTransaction(client, () => apply(client, migration))) applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function inLockedTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    // The lock ends with the transaction, so a crash releases it.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function finishedMigrations(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  return new Set(rows.map(({ name }) => name));
}

/** Returns false if another process applied it while this one waited for the lock. */
async function apply(client: pg.Client, { name, script }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ finished: boolean }>(
    `select finished_at is not null and rolled_back_at is null as finished
     from _prisma_migrations where migration_name = $1`,
    [name],
  );
  if (rows.some(({ finished }) => finished)) return false;
  try {
    if (rows.length > 0) await complete(client, script);
    else await client.query(script);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the migration ${name} failed and changed nothing: ${reason}`, { cause: error });
  }
  await record(client, name, createHash('sha256').update(script).digest('hex'));
  return true;
}

async function record(client: pg.Client, name: string, checksum: string): Promise<void> {
  const { rowCount } = await client.query(
    `update _prisma_migrations set finished_at = clock_timestamp(), applied_steps_count = 1, logs = null, checksum = $2
     where migration_name = $1 and finished_at is null and rolled_back_at is null`,
    [name, checksum],
  );
  if (rowCount) return;
  await client.query(
    `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
     values ($1, $2, clock_timestamp(), $3, 1)`,
    [randomUUID(), checksum, name],
  );
}

/** Postgres' codes for "this already exists": table or index, column, constraint or trigger, function, primary key. */
const EXISTS = new Set(['42P07', '42701', '42710', '42723', '42P16']);
/** Postgres' codes for "this doesn't exist": table, column, index or constraint, function. */
const IS_GONE = new Set(['42P01', '42703', '42704', '42883']);

/**
 * Applies the missing part of a script that was started before. Earlier versions wrote the row first and ran the script
 * outside the row's transaction. A kill between the two left a row without `finished_at`, and nobody could tell whether
 * the script was applied. Statements that have already taken effect are skipped.
 */
async function complete(client: pg.Client, script: string): Promise<void> {
  for (const statement of splitSql(script)) {
    await client.query('savepoint statement');
    try {
      await client.query(statement);
      await client.query('release savepoint statement');
    } catch (error) {
      await client.query('rollback to savepoint statement');
      if (!isDone(statement, error)) throw error;
    }
  }
}

function isDone(statement: string, error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const code = error.code ?? '';
  return EXISTS.has(code) || (IS_GONE.has(code) && /\bdrop\b/i.test(statement));
}
