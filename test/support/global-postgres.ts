import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeLog } from '@/platform/log';
import { APPLICATION_ROLE } from '@/platform/postgres/application-role';
import { startEmbeddedPostgres } from '@/platform/postgres/embedded-postgres';
import { applyMigrations } from '@/platform/postgres/migrations';

/**
 * Starts one Postgres for the run, with a migrated template that each test file clones. Without fsync, because its data
 * isn't needed after the run.
 */
export default async function setup(project: TestProject) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-test-'));
  fs.chmodSync(dir, 0o755);
  const flags = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];
  const postgres = await startEmbeddedPostgres({
    dir: path.join(dir, 'pg'),
    log: makeLog('warn'),
    flags: flags.flatMap((flag) => ['-c', flag]),
  });
  const admin = new pg.Client({ connectionString: postgres.adminUrl('postgres') });
  await admin.connect();
  // Tests create databases. Apart from that, they have the application's rights.
  await admin.query(`alter role ${APPLICATION_ROLE} createdb`);
  await admin.end();
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query('create database template_variorum');
  await applyMigrations(postgres.url('template_variorum'));
  await migrateJobs({ connectionString: postgres.url('template_variorum') });
  await client.query('alter database template_variorum is_template true');
  await client.end();
  project.provide('postgresUrl', postgres.url('postgres'));
  project.provide('postgresAdminUrl', postgres.adminUrl('postgres'));
  return async () => {
    await postgres.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The URL for connecting as superuser. */
    postgresAdminUrl: string;
  }
}
