import { spawn } from 'node:child_process';
import { compressStatic } from './compress-static.mjs';
import { addressOfMermaid, bundleMermaid, placeMermaid } from './mermaid.mjs';
import { minifyStatic } from './minify-static.mjs';

const STATIC = '.next/static';

/** Builds the pages into `.next`. Throws what Next prints if it fails. */
export async function buildPages() {
  const address = addressOfMermaid();
  await Promise.all([runNext({ MERMAID: address }), bundleMermaid(address)]);
  await minifyStatic(STATIC);
  placeMermaid();
  await compressStatic(STATIC);
}

function runNext(env) {
  return new Promise((resolve, reject) => {
    const next = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
    });
    // The server is built at the same time, and if that fails, the process exits.
    const stop = () => next.kill();
    process.once('exit', stop);
    let output = '';
    const add = (data) => {
      output += data;
    };
    next.stdout.on('data', add);
    next.stderr.on('data', add);
    next.on('error', reject);
    next.on('close', (code) => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(output));
    });
  });
}
