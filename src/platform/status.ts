import type pg from 'pg';
import { migrationNames } from './postgres/migrations';

/** The condition of the parts that everything depends on, for operators. Each is checked on every call. */

export interface DatabaseStatus {
  version: string;
  sizeBytes: number;
  /** How many migrations the database has. */
  migrations: number;
  /** How many migrations of this program it lacks. */
  missingMigrations: number;
  connections: number;
}

export async function databaseStatus(pool: pg.Pool): Promise<DatabaseStatus> {
  const { rows } = await pool.query<{ version: string; size: string; migrations: string[]; connections: number }>(
    `select current_setting('server_version') as version,
       pg_database_size(current_database())::text as size,
       array(select migration_name::text from _prisma_migrations
             where finished_at is not null and rolled_back_at is null) as migrations,
       (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`,
  );
  const { version = '', size, migrations = [], connections = 0 } = rows[0] ?? {};
  const applied = new Set(migrations);
  return {
    version: version.split(' ')[0] ?? '',
    sizeBytes: Number(size ?? 0),
    migrations: applied.size,
    missingMigrations: migrationNames().filter((name) => !applied.has(name)).length,
    connections,
  };
}

/** Counts of jobs that go through the database; see jobs.ts. */
export interface QueueStatus {
  waiting: number;
  running: number;
  /** Jobs that failed. Each is tried once; a sweeper adds it again. */
  failed: number;
}

export async function queueStatus(pool: pg.Pool): Promise<QueueStatus> {
  const { rows } = await pool.query<QueueStatus>(
    `select count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
       count(*) filter (where locked_at is not null)::int as running,
       count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
     from graphile_worker.jobs`,
  );
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 };
}
