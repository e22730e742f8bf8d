// The folder law: a folder has at most 20 files, so that it can be read at a glance. Files in subfolders don't count.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const MAX_FILES = 20;
const LEAST_FOLDERS = 50;
const TOPS = ['src', 'server', 'app', 'test', 'e2e', 'bench', 'scripts', 'docs'];
const WRITTEN_BY_TOOLS = new Set(['src/generated']);

/** Returns the number of files directly in each folder at and below `folder`. */
export function filesPerFolder(folder, counts = new Map()) {
  if (WRITTEN_BY_TOOLS.has(folder)) return counts;
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  counts.set(folder, entries.filter((entry) => entry.isFile()).length);
  for (const entry of entries) if (entry.isDirectory()) filesPerFolder(path.posix.join(folder, entry.name), counts);
  return counts;
}

export function tooFull(counts) {
  return [...counts]
    .filter(([, files]) => files > MAX_FILES)
    .map(([folder, files]) => `${folder}: ${files} files, of ${MAX_FILES} at most`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const counts = new Map(TOPS.flatMap((top) => [...filesPerFolder(top)]));
  const found = tooFull(counts);
  for (const line of found) console.log(line);
  console.log(`${found.length} violations in ${counts.size} folders`);
  if (counts.size < LEAST_FOLDERS) console.log(`only ${counts.size} folders were read: the check itself is broken`);
  process.exit(found.length === 0 && counts.size >= LEAST_FOLDERS ? 0 : 1);
}
