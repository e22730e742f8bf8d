import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openPostgresBus } from '@/platform/bus/postgres';
import type { Platform } from '@/platform/context';
import { openDatabase } from '@/platform/database';
import { openJobs } from '@/platform/jobs';
import { makeLog } from '@/platform/log';
import { startEmbeddedPostgres } from '@/platform/postgres/embedded-postgres';
import { applyMigrations } from '@/platform/postgres/migrations';
import { readSettings } from '@/platform/settings';

/** Runs `work` with a new database and deletes the database afterwards. */
export async function withPlatform(work: (platform: Platform) => Promise<void>): Promise<void> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  fs.chmodSync(dir, 0o755);
  // Hides warnings about connections that end when the database stops.
  const log = makeLog('error');
  const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'pg'), log });
  try {
    const url = postgres.url();
    await applyMigrations(url);
    const database = openDatabase(url, log);
    const bus = await openPostgresBus(url, database.pool, log);
    const jobs = await openJobs(database.pool);
    const settings = readSettings({ AUTH_SECRET: 'benchmark-benchmark-benchmark-benchmark' });
    await work({ settings, database, db: database.db, pool: database.pool, bus, jobs, log });
    await jobs.close();
    await bus.close();
    await database.close();
  } finally {
    await postgres.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
