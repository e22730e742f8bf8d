import path from 'node:path';
import { makeLog } from '@/platform/log';
import { runningPostgres, startEmbeddedPostgres } from '@/platform/postgres/embedded-postgres';
import type { Settings } from '@/platform/settings';

/**
 * Runs `work` with the URL of the operator's database, of the embedded one that the server is running, or of the
 * embedded one started for this command.
 */
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
