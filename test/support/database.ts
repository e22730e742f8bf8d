import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { newId } from '@/kernel/id';
import { openPostgresBus } from '@/platform/bus/postgres';
import type { Platform } from '@/platform/context';
import { openDatabase } from '@/platform/database';
import { openJobs } from '@/platform/jobs';
import { makeLog } from '@/platform/log';
import { readSettings } from '@/platform/settings';

/**
 * Creates a new migrated database and a platform that uses it, for one test file, and drops it afterwards. A leaked
 * connection makes the file fail, because the database isn't dropped by force.
 */
export async function testPlatform(env: Record<string, string> = {}): Promise<Platform & { url: string }> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const name = `test_${newId().replaceAll('-', '')}`;
  await admin.query(`create database ${name} template template_variorum strategy file_copy`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;

  const platform = await openPlatform(url.href, env);
  afterAll(async () => {
    await platform.close();
    await admin.query(`drop database ${name}`);
    await admin.end();
  });
  return platform;
}

/** Opens a platform on a migrated database. The caller must close it. */
export async function openPlatform(
  url: string,
  env: Record<string, string> = {},
): Promise<Platform & { url: string; close(): Promise<void> }> {
  const log = makeLog(process.env.TEST_LOG ?? 'silent');
  const database = openDatabase(url, log);
  const bus = await openPostgresBus(url, database.pool, log);
  const jobs = await openJobs(database.pool);
  const settings = readSettings({ AUTH_SECRET: 'test-secret-test-secret-test-secret', ...env });
  return {
    ...{ settings, database, db: database.db, pool: database.pool, bus, jobs, log, url },
    async close() {
      await jobs.close();
      await bus.close();
      await database.close();
    },
  };
}
