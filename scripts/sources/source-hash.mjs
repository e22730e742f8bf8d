import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const TEST = /\.test\.tsx?$/;

/**
 * Returns the SHA-256 hash of this version of Node and the names and contents of all files, without tests. `known` holds
 * the hashes of sources that were read before and have not changed since.
 */
export function hashOf(sources, known = new Map()) {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) {
    if (!known.has(source)) known.set(source, hashOfSource(source));
    hash.update(source).update(known.get(source));
  }
  return hash.digest('hex');
}

function hashOfSource(source) {
  const hash = createHash('sha256');
  const add = (file) => {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of fs.readdirSync(file).sort()) add(path.join(file, name));
      return;
    }
    if (!TEST.test(file)) hash.update(file).update(fs.readFileSync(file));
  };
  add(source);
  return hash.digest('hex');
}
