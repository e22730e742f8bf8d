import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { normalisePath } from '@/documents/core/path';
import { EXIT, Failure } from '../failure';
import { MANIFEST } from './manifest';

/**
 * The files of a pulled folder. File names come from a server, so each is checked: it must not lead out of the folder,
 * by its name or through a symbolic link inside the folder.
 */

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns why a document can't be a file in the folder, or undefined if it can. */
export function nameProblem(root: string, name: string): string | undefined {
  const parts = name.split('/');
  // In a subfolder too: there it would make the subfolder a pulled folder of its own.
  if (parts.some((part) => part.toLowerCase() === MANIFEST)) return `“${MANIFEST}” is reserved for Variorum`;
  const checked = normalisePath(name);
  if (!checked.ok || checked.path !== name || name.startsWith('/')) return 'its path can’t be a file name';
  for (let depth = 1; depth <= parts.length; depth++) {
    const stat = fs.lstatSync(path.join(root, ...parts.slice(0, depth)), { throwIfNoEntry: false });
    if (!stat) return undefined;
    if (stat.isSymbolicLink()) return 'a symbolic link is in its place';
    const isLast = depth === parts.length;
    if (isLast ? !stat.isFile() : !stat.isDirectory()) return 'something that isn’t a regular file is in its place';
  }
  return undefined;
}

/** Returns a file's bytes, or undefined if it doesn't exist. */
export function readFile(root: string, name: string): Uint8Array | undefined {
  const file = path.join(root, name);
  return fs.existsSync(file) ? fs.readFileSync(file) : undefined;
}

/** Writes a file in one step, so that readers see either the old or the new bytes. */
export function writeFile(root: string, name: string, bytes: Uint8Array): void {
  const file = path.join(root, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const temporary = path.join(path.dirname(file), `.variorum-${randomUUID()}`);
  fs.writeFileSync(temporary, bytes, { flag: 'wx' });
  fs.renameSync(temporary, file);
}

export function moveFile(root: string, from: string, to: string): void {
  fs.mkdirSync(path.dirname(path.join(root, to)), { recursive: true });
  fs.renameSync(path.join(root, from), path.join(root, to));
}

export function deleteFile(root: string, name: string): void {
  fs.rmSync(path.join(root, name));
}

const MAX_FILES = 10_000;
const LEFT_OUT = new Set(['node_modules']);

/** Returns the sorted names of the regular files in a folder, without hidden files, links and installed packages. */
export function listFiles(root: string): string[] {
  const names = [...filesBelow(root, '')];
  return names.sort();
}

function* filesBelow(root: string, folder: string, count = { left: MAX_FILES }): Generator<string> {
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || LEFT_OUT.has(entry.name)) continue;
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, name, count);
    if (!entry.isFile()) continue;
    if (count.left-- === 0) {
      throw new Failure(
        EXIT.failed,
        'TOO_MANY',
        `The folder has more than ${MAX_FILES} files. Name the files to push: variorum push <file>…`,
      );
    }
    yield name;
  }
}
