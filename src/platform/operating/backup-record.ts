import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The last backup of this installation that `npm run backup` completed. */
export interface BackupRecord {
  finishedAt: Date;
  sizeBytes: number;
  /** How many files of documents it lacks, because their content was missing. */
  missingFiles: number;
}

const schema = z.object({
  finishedAt: z.coerce.date(),
  sizeBytes: z.int().nonnegative(),
  missingFiles: z.int().nonnegative(),
});

/**
 * The file is in DATA_DIR rather than in the database, so that a restored database doesn't seem to have a backup that
 * was made of another one.
 */
const fileIn = (dataDir: string) => path.join(dataDir, 'last-backup.json');

/** Stores the record in place of the one before it. */
export async function recordBackup(dataDir: string, record: BackupRecord): Promise<void> {
  const file = fileIn(dataDir);
  await fs.mkdir(dataDir, { recursive: true });
  await fs.writeFile(`${file}.partial`, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  await fs.rename(`${file}.partial`, file);
}

/** Returns null if there is no record, or it can't be read. */
export async function readBackupRecord(dataDir: string): Promise<BackupRecord | null> {
  try {
    return schema.parse(JSON.parse(await fs.readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}
