import fs from 'node:fs';
import { isAppError } from '@/kernel/error';
import { readBackup, writeBackup } from '@/platform/backup';
import { type BackupRecord, recordBackup } from '@/platform/operating/backup-record';
import { readSettings, SettingsError } from '@/platform/settings';
import { withDatabase } from './operator-database';

/**
 * `npm run backup -- <file>` writes the whole database and all files of documents into one file, also while the server
 * runs. `npm run restore -- <file>` fills a new, empty database (or DATA_DIR) from it.
 */

const USAGE = 'Usage: npm run backup -- <file>, or npm run restore -- <file>';

async function main([command, file]: string[]): Promise<void> {
  if (!file || (command !== 'backup' && command !== 'restore')) throw new SettingsError(USAGE);
  const settings = readSettings(process.env);
  if (command === 'restore' && !fs.existsSync(file)) throw new SettingsError(`File not found: ${file}`);
  const begun = Date.now();
  const { rows, files, missing } = await withDatabase(settings, (url) =>
    command === 'backup' ? writeBackup(url, file, settings) : readBackup(url, file, settings),
  );
  const count = Object.values(rows).reduce((sum, next) => sum + next, 0);
  const sizeBytes = fs.statSync(file).size;
  const size = (sizeBytes / 1_000_000).toFixed(1);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const done = command === 'backup' ? `Written to ${file}` : `Restored from ${file}`;
  process.stdout.write(
    `${done}: ${Object.keys(rows).length} tables, ${count} rows, ${files} files, ${size} MB, in ${seconds} s.\n` +
      missingNote(missing) +
      (command === 'backup'
        ? await noted(settings.dataDir, { finishedAt: new Date(), sizeBytes, missingFiles: missing.length })
        : '') +
      'Keep AUTH_SECRET (or the file auth-secret in DATA_DIR) with the backup: stored keys are encrypted with it.\n',
  );
}

/** Records the backup for *Settings → Health*. Returns what to say if that fails; the backup is complete all the same. */
async function noted(dataDir: string, record: BackupRecord): Promise<string> {
  try {
    await recordBackup(dataDir, record);
    return '';
  } catch (error) {
    return `Settings → Health doesn’t show this backup, because DATA_DIR can’t be written: ${(error as Error).message}\n`;
  }
}

function missingNote(missing: readonly string[]): string {
  if (missing.length === 0) return '';
  return `Files whose content is missing: ${missing.length}. The first has SHA-256 ${missing[0]}.\n`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isForPeople = error instanceof SettingsError || isAppError(error);
  process.stderr.write(`${isForPeople ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
});
