import path from 'node:path';
import type { Bus } from '@/platform/bus/bus';
import { openPostgresBus } from '@/platform/bus/postgres';
import type { RedisBusOptions } from '@/platform/bus/redis';
import type { Platform } from '@/platform/context';
import { openDatabase } from '@/platform/database';
import { openJobs } from '@/platform/jobs';
import type { Logger } from '@/platform/log';
import { startEmbeddedPostgres } from '@/platform/postgres/embedded-postgres';
import { applyMigrations } from '@/platform/postgres/migrations';
import type { Settings } from '@/platform/settings';
import type { Closing } from './closing';

export interface PlatformOptions {
  settings: Settings;
  log: Logger;
  /** Called when the embedded Postgres exits unexpectedly. Nothing works without it. */
  onDatabaseLost(): void;
}

/** Opens what all domains use: the migrated database (the operator's or our own), the bus and the job queue. */
export async function openPlatform(options: PlatformOptions, closing: Closing): Promise<Platform> {
  const { settings, log } = options;
  const url = settings.databaseUrl ?? (await startOwnDatabase(options, closing));
  const applied = await applyMigrations(url);
  if (applied.length) log.info({ migrations: applied }, 'database migrated');

  const database = openDatabase(url, log);
  closing.add('database', () => database.close());
  const bus = settings.redisUrl
    ? await redisBus({ redisUrl: settings.redisUrl, url, pool: database.pool, log })
    : await openPostgresBus(url, database.pool, log);
  closing.add('bus', () => bus.close());
  const jobs = await openJobs(database.pool);
  closing.add('jobs', () => jobs.close());
  return { settings, database, db: database.db, pool: database.pool, bus, jobs, log };
}

/** Opens a bus over Redis. The Redis client takes 25 MB of memory, so it is loaded only if Redis is configured. */
async function redisBus(options: RedisBusOptions): Promise<Bus> {
  const { openRedisBus } = await import('@/platform/bus/redis');
  return openRedisBus(options);
}

async function startOwnDatabase({ settings, log, onDatabaseLost }: PlatformOptions, closing: Closing): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dir: path.join(settings.dataDir, 'postgres'), log });
  void postgres.exited.then(onDatabaseLost);
  closing.add('postgres', () => postgres.stop());
  return postgres.url();
}
