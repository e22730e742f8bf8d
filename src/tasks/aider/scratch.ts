import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/kernel/error';

/** The folder of one Aider run. Only the server's user can read it. */
export interface Scratch {
  /** Contains `files`, the message, the list of models and the socket. */
  folder: string;
  /** The folder that Aider can write to. */
  files: string;
  remove(): Promise<void>;
}

const PREFIX = 'aider-';

function rootOf(dataDir: string): string {
  return path.resolve(dataDir, 'scratch');
}

/**
 * Creates the folder for a tool call of a turn. A turn has only one worker at a time, so folders that a crashed worker
 * left for the same turn are removed. Throws AppError UNAVAILABLE if the disk can't be written.
 */
export async function makeScratch(dataDir: string, turnId: string): Promise<Scratch> {
  const root = rootOf(dataDir);
  try {
    await fs.mkdir(root, { recursive: true, mode: 0o700 });
    for (const name of await fs.readdir(root)) {
      if (turnOf(name) === turnId) await removeFolder(path.join(root, name));
    }
    const folder = await fs.mkdtemp(path.join(root, `${PREFIX}${turnId}-`));
    const files = path.join(folder, 'files');
    await fs.mkdir(files, { mode: 0o700 });
    return { folder, files, remove: () => removeFolder(folder) };
  } catch (error) {
    throw new AppError('UNAVAILABLE', 'The server couldn’t make a folder for Aider. Its disk may be full.', {
      cause: error,
    });
  }
}

/** Returns the ids of the turns that have folders on this machine. */
export async function scratchTurns(dataDir: string): Promise<string[]> {
  const names = await fs.readdir(rootOf(dataDir)).catch(() => []);
  return [...new Set(names.flatMap((name) => turnOf(name) ?? []))];
}

/** Deletes the folders of some turns. */
export async function removeScratch(dataDir: string, turnIds: ReadonlySet<string>): Promise<void> {
  const root = rootOf(dataDir);
  for (const name of await fs.readdir(root).catch(() => [])) {
    if (turnIds.has(turnOf(name) ?? '')) await removeFolder(path.join(root, name));
  }
}

function turnOf(name: string): string | undefined {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length).replace(/-[^-]*$/, '') : undefined;
}

/** Deletes a folder. A program may have left folders without access rights. Links inside aren't followed. */
async function removeFolder(folder: string): Promise<void> {
  try {
    await fs.rm(folder, { recursive: true, force: true });
  } catch {
    await unlock(folder);
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function unlock(folder: string): Promise<void> {
  await fs.chmod(folder, 0o700);
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await unlock(path.join(folder, entry.name));
  }
}
