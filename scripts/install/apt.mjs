// Finds programs, and installs Debian packages if possible.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Returns the path of a program on the PATH, or undefined. */
export function onPath(name) {
  const dirs = (process.env.PATH ?? '').split(path.delimiter);
  return dirs.map((dir) => path.join(dir, name)).find((file) => fs.existsSync(file));
}

/** Installs a Debian package. Does nothing if not root or not on Debian. */
export function installPackage(name) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  console.log(`No ${name}: installing Debian's (apt-get install ${name}) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const flags = ['install', '-y', '-qq', '--no-install-recommends', name];
  spawnSync('apt-get', flags, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
