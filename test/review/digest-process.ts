import { openPostgresBus } from '@/platform/bus/postgres';
import { openDatabase } from '@/platform/database';
import { openJobs } from '@/platform/jobs';
import { makeLog } from '@/platform/log';
import { readSettings } from '@/platform/settings';
import { sendDigests } from '@/review/digest/commands/send-digests';

/** A separate process that sends the digests due at a given time. */

const url = process.env.DATABASE_URL!;
const log = makeLog('silent');
const database = openDatabase(url, log);
const bus = await openPostgresBus(url, database.pool, log);
const jobs = await openJobs(database.pool);
const settings = readSettings({ AUTH_SECRET: 'test-secret-test-secret-test-secret', ...process.env });
process.once('disconnect', () => process.exit());
process.send?.('ready');
const platform = { settings, database, db: database.db, pool: database.pool, bus, jobs, log };
await sendDigests(platform, new Date(process.env.NOW!));
