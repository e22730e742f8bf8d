import path from 'node:path';
import { makeLog } from '@/platform/log';
import { runningPostgres, startEmbeddedPostgres } from '@/platform/postgres/embedded-postgres';
import type { Settings } from '@/platform/settings';

/** The operator's database, the embedded one that the server runs right now, or the embedded one started for this. */
export async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  const dir = path.join(settings.dataDir, 'postgres');
  const url = settings.databaseUrl ?? runningPostgres(dir);
  if (url) return work(url);
  const postgres = await startEmbeddedPostgres({ dir, log: makeLog('warn') });
  try {
    return await work(postgres.url());
  } finally {
    await postgres.stop();
  }
}
