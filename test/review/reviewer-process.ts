import { AppError } from '@/kernel/error';
import { openPostgresBus } from '@/platform/bus/postgres';
import { openDatabase } from '@/platform/database';
import { openJobs } from '@/platform/jobs';
import { makeLog } from '@/platform/log';
import { readSettings } from '@/platform/settings';
import { decideHunk } from '@/review/commands/decide-hunk';

/**
 * A separate process in which one person accepts hunks, all at the same time, whenever its parent sends a list of them.
 */

export interface Outcome {
  hunkId: string;
  /** Undefined if the hunk was accepted here. */
  refusal: string | undefined;
}

const url = process.env.DATABASE_URL!;
const log = makeLog('silent');
const database = openDatabase(url, log);
const bus = await openPostgresBus(url, database.pool, log);
const jobs = await openJobs(database.pool);
const settings = readSettings({ AUTH_SECRET: 'test-secret-test-secret-test-secret' });
const userId = process.env.REVIEWER!;
const actor = { userId, name: userId, sessionId: undefined };
const ctx = { settings, database, db: database.db, pool: database.pool, bus, jobs, log, actor };

async function accept(hunkId: string): Promise<Outcome> {
  try {
    await decideHunk(ctx, { hunkId, choice: { kind: 'accept' } });
    return { hunkId, refusal: undefined };
  } catch (error) {
    const reason = error instanceof AppError && (error.details as { reason?: unknown } | undefined)?.reason;
    return { hunkId, refusal: typeof reason === 'string' ? reason : String(error) };
  }
}

process.on('message', (hunkIds: string[]) => {
  void Promise.all(hunkIds.map(accept)).then((outcomes) => process.send?.(outcomes));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
