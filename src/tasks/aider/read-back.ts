import fs from 'node:fs/promises';
import path from 'node:path';
import { decodeUtf8 } from '@/documents/core/utf8';
import { textProblem } from '@/kernel/text';
import { MAX_FILE_BYTES, MAX_NEW_FILES } from './limits';

/** A file after a run: its text, or why it is rejected. */
export type ReadFile = { name: string; text: string } | { name: string; problem: string };

const O_NOFOLLOW = fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK;

/**
 * Reads a file that a sandboxed program may have replaced with anything. Doesn't open links, devices and folders.
 * Returns undefined if the file doesn't exist.
 */
export async function readResult(folder: string, name: string): Promise<ReadFile | undefined> {
  const file = path.join(folder, name);
  const found = await fs.lstat(file).catch(() => undefined);
  if (!found) return undefined;
  if (!found.isFile()) return { name, problem: 'is no longer a file' };
  const handle = await fs.open(file, O_NOFOLLOW).catch(() => undefined);
  if (!handle) return { name, problem: 'can’t be read' };
  try {
    const { size } = await handle.stat();
    if (size > MAX_FILE_BYTES) return { name, problem: 'is too large' };
    const text = decodeUtf8(await handle.readFile());
    if (text === undefined || textProblem(text)) return { name, problem: 'isn’t UTF-8 text' };
    return { name, text };
  } finally {
    await handle.close();
  }
}

const DEEPEST = 16;

/** Returns the paths of the files that a run created in the folder, without links and Aider's own files. */
export async function newFiles(
  folder: string,
  given: ReadonlySet<string>,
): Promise<{ names: string[]; more: boolean }> {
  const names: string[] = [];
  await collect('', 0);
  return { names: names.sort().slice(0, MAX_NEW_FILES), more: names.length > MAX_NEW_FILES };

  async function collect(inside: string, depth: number): Promise<void> {
    if (depth > DEEPEST || names.length > MAX_NEW_FILES) return;
    const entries = await fs.readdir(path.join(folder, inside), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const name = path.posix.join(inside, entry.name);
      if (entry.name.startsWith('.aider')) continue;
      if (entry.isDirectory()) await collect(name, depth + 1);
      else if (entry.isFile() && !given.has(name) && names.length <= MAX_NEW_FILES) names.push(name);
    }
  }
}
