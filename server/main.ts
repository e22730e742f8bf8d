import { makeLog } from '@/platform/log';
import { readSettings, SettingsError } from '@/platform/settings';
import { startApplication } from './application';

/** How long stopping may take before the process exits anyway. */
const STOP_LIMIT_MS = 15_000;

function settingsOrExit() {
  try {
    return readSettings(process.env);
  } catch (error) {
    return exitOnSettings(error);
  }
}

/** Prints one line, without a stack, for errors that the operator can fix. Rethrows any other error. */
function exitOnSettings(error: unknown): never {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`Variorum couldn’t start: ${error.message}\n`);
  process.exit(1);
}

const settings = settingsOrExit();
const log = makeLog(settings.logLevel);
let stopping = false;

function exitOnFailure(reason: string, error: unknown, outcome = `Variorum is stopping: ${reason}`): never {
  log.fatal({ err: error }, reason);
  process.stderr.write(`${outcome}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

process.on('unhandledRejection', (error) => exitOnFailure('unhandled promise rejection', error));
process.on('uncaughtException', (error) => exitOnFailure('uncaught exception', error));

const application = await startApplication({
  settings,
  log,
  dev: process.argv.includes('--dev'),
  onDatabaseLost: () => {
    if (!stopping) exitOnFailure('the embedded database exited', new Error('see the log above'));
  },
})
  .catch(exitOnSettings)
  .catch((error) => exitOnFailure('startup failed', error, 'Variorum couldn’t start'));

process.stdout.write(`Variorum is ready at ${settings.publicUrl}\n`);

async function stop(signal: string): Promise<void> {
  if (stopping) process.exit(130);
  stopping = true;
  log.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await application.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
