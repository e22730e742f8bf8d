// npm run reset-second-factor: runs the program from the server's bundle.
import { ensureServer } from './build.mjs';

process.env.NODE_ENV = 'production';
await ensureServer();
await import('../dist/server/reset-second-factor.mjs');
