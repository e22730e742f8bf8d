// Runs `prisma generate` without downloading the schema engine. Generating only needs WASM, but Prisma checks that the
// binary exists, so this passes any executable as the binary.
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
