// Whether .next holds a build of exactly these sources.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const STAMP = '.next/source-hash';
const SOURCES = [
  'app',
  'src',
  'prisma/schema.prisma',
  'public',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

function hashOfSources() {
  const hash = createHash('sha256').update(process.version);
  const add = (file) => {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of fs.readdirSync(file).sort()) add(path.join(file, name));
      return;
    }
    hash.update(file).update(fs.readFileSync(file));
  };
  SOURCES.forEach(add);
  return hash.digest('hex');
}

export function isBuilt() {
  if (!fs.existsSync('.next/BUILD_ID') || !fs.existsSync(STAMP)) return false;
  return fs.readFileSync(STAMP, 'utf8') === hashOfSources();
}

export function markBuilt() {
  fs.writeFileSync(STAMP, hashOfSources());
}
