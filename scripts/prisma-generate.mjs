// `prisma generate` without the schema engine's download: generating needs only WASM, but Prisma looks for the binary
// all the same, so any executable is named as one.
import { spawnSync } from 'node:child_process';

const result = spawnSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
});
if (result.status !== 0) {
  process.stderr.write(result.stdout ?? '');
  process.exit(result.status ?? 1);
}
