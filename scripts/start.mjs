// npm start: builds what has changed since the last build, then runs the server in this very process, so that one pid
// gets the signals. With --build-only it stops after the build.
import { ensureBuilt } from './build.mjs';

process.env.NODE_ENV = 'production';
await ensureBuilt();
if (!process.argv.includes('--build-only')) {
  await import('../dist/server/main.mjs');
}
