// npm run reset-second-factor: the same program as the server's, from the same bundle.
import { ensureServer } from './build.mjs';

process.env.NODE_ENV = 'production';
await ensureServer();
await import('../dist/server/reset-second-factor.mjs');
