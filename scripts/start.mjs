// npm start: rebuilds what has changed, then runs the server in this process, so that signals to its pid reach the
// server. With --build-only, it stops after the build.
import v8 from 'node:v8';
import { ensureBuilt } from './build.mjs';

process.env.NODE_ENV = 'production';
// Prisma's query compiler is WebAssembly. Compiling it a second time, for speed, would take 60 MB for as long as the server
// runs, and gains nothing that can be measured, because Prisma keeps the plans of queries that it has compiled.
v8.setFlagsFromString('--liftoff-only');
await ensureBuilt();
if (!process.argv.includes('--build-only')) {
  await import('../dist/server/main.mjs');
}
