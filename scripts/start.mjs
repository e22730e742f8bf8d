// npm start: rebuilds what has changed, then runs the server in this process, so that signals to its pid reach the
// server. With --build-only, it stops after the build.
import { spawnSync } from 'node:child_process';
import v8 from 'node:v8';
import { ensureBuilt, isBuilt } from './build.mjs';

process.env.NODE_ENV = 'production';
// Prisma's query compiler is WebAssembly. Compiling it a second time, for speed, would take 60 MB for as long as the server
// runs, and gains nothing that can be measured, because Prisma keeps the plans of queries that it has compiled.
v8.setFlagsFromString('--liftoff-only');
if (process.argv.includes('--build-only')) await ensureBuilt();
else {
  if (!isBuilt()) buildApart();
  await import('../dist/server/main.mjs');
}

/** Builds in a process of its own: what it needs, such as a bundler, would stay in memory for as long as the server runs. */
function buildApart() {
  const { status } = spawnSync(process.execPath, [import.meta.filename, '--build-only'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
