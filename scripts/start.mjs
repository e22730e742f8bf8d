// npm start: builds when the sources changed since the last build, then runs the server in this very process, so that
// one pid gets the signals. With --build-only it stops after the build.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { isBuilt, markBuilt } from './build-state.mjs';

process.env.NODE_ENV = 'production';
if (!fs.existsSync('src/generated/prisma/client.ts')) {
  const generated = spawnSync(process.execPath, ['scripts/prisma-generate.mjs'], { stdio: 'inherit' });
  if (generated.status !== 0) process.exit(generated.status ?? 1);
}
if (!isBuilt()) {
  console.log('Building (first start, or the sources changed) …');
  const built = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (built.status !== 0) {
    process.stderr.write(`${built.stdout}${built.stderr}`);
    process.exit(built.status ?? 1);
  }
  markBuilt();
}
if (!process.argv.includes('--build-only')) {
  await import('tsx');
  await import('../server/main.ts');
}
