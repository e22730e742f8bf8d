// npm run backup, npm run restore: runs the program from the server's bundle.
import { ensureServer } from './build.mjs';

process.env.NODE_ENV = 'production';
await ensureServer();
await import('../dist/server/backup.mjs');
