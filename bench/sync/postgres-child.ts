import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeLog } from '@/platform/log';
import { startEmbeddedPostgres } from '@/platform/postgres/embedded-postgres';
import { applyMigrations } from '@/platform/postgres/migrations';
import { serve } from './child';

/** Runs a migrated Postgres as the product starts it (with fsync). It keeps running when servers are killed. */
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-bench-'));
fs.chmodSync(dir, 0o755);
const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'pg'), log: makeLog('warn') });
await applyMigrations(postgres.url());
process.on('SIGTERM', async () => {
  await postgres.stop();
  fs.rmSync(dir, { recursive: true, force: true });
  process.exit(0);
});
serve({}, async () => ({ url: postgres.url(), pid: postgres.pid }));
