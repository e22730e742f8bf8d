import type pg from 'pg';
import type { Bus } from './bus/bus';
import type { Database, Db } from './database';
import type { Jobs } from './jobs';
import type { Logger } from './log';
import type { Settings } from './settings';

/** What every domain can use. Built once, by the composition root (or by a test). */
export interface Platform {
  settings: Settings;
  database: Database;
  db: Db;
  pool: pg.Pool;
  bus: Bus;
  jobs: Jobs;
  log: Logger;
}

/** Returns the same platform with the connections that queries of the API can't use up. */
export function overReservedConnections(platform: Platform): Platform {
  return { ...platform, ...platform.database.reserved };
}
