import { makeLog } from '@/platform/log';
import { readSettings } from '@/platform/settings';
import { startApplication } from '../../server/application';
import { serve } from '../sync/child';
import { heapInUse } from '../sync/heap-in-use';

/** Runs the whole product except its pages. */
await startApplication({
  settings: readSettings(process.env),
  log: makeLog('warn'),
  dev: false,
  onDatabaseLost: () => process.exit(1),
});
process.on('SIGTERM', () => process.exit(0));
serve({}, async () => ({ bytes: await heapInUse() }));
