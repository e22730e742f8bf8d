// A process that runs turns, for tests that kill it. Like the server, it gets everything it needs from the environment.
import { createCopyEditor } from '@/agent/copy-editor/copy-editor';
import { openPostgresBus } from '@/platform/bus/postgres';
import { openDatabase } from '@/platform/database';
import { openJobs } from '@/platform/jobs';
import { makeLog } from '@/platform/log';
import { readSettings } from '@/platform/settings';
import { makeTurnJobs } from '../../../server/jobs/turns';
import { deadlyTool } from './deadly-tool';
import { slowTask } from './slow-task';

const settings = readSettings(process.env);
const url = settings.databaseUrl;
if (!url) throw new Error('DATABASE_URL is not set');
const log = makeLog(settings.logLevel);
const database = openDatabase(url, log, { max: 8 });
const bus = await openPostgresBus(url, database.pool, log);
const jobs = await openJobs(database.pool);
const platform = { settings, database, db: database.db, pool: database.pool, bus, jobs, log };
const turns = makeTurnJobs(platform, {
  copyEditor: createCopyEditor(),
  tools: [deadlyTool, slowTask.tool!],
  tasks: [slowTask],
  // Long enough that a slow worker doesn't count as dead.
  timing: { leaseMs: 5_000, heartbeatMs: 500, sweepMs: 200 },
});
await jobs.work(turns.handlers, log);
turns.startSweeping();
process.send?.('ready');
