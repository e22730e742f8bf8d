// Bundles Mermaid, which draws diagrams, apart from the pages: it is a third of their code, in modules that only the
// first diagram loads. Next's bundler would build it twice, for the browser and for the server, which never draws.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** Where the bundle is made. `next build` clears its own folder. */
const MADE = 'dist/mermaid';
/** Where pages find it, below `.next` and below `/_next`. */
const PLACE = 'static/chunks/mermaid';

/**
 * Returns the address of the bundle. Its name is a hash of what the content depends on, so the pages can be built at the
 * same time.
 */
export function addressOfMermaid() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', import.meta.filename]) hash.update(fs.readFileSync(file));
  return `/_next/${PLACE}/mermaid-${hash.digest('hex').slice(0, 16)}.js`;
}

export async function bundleMermaid(address) {
  fs.rmSync(MADE, { recursive: true, force: true });
  await build({
    entryPoints: { [path.basename(address, '.js')]: 'mermaid' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outdir: MADE,
    chunkNames: '[name]-[hash]',
    legalComments: 'none',
    logLevel: 'warning',
  });
}

/** Copies the bundle to the files of the pages. */
export function placeMermaid() {
  fs.cpSync(MADE, `.next/${PLACE}`, { recursive: true });
}
