// Bundles Mermaid, which draws diagrams, apart from the pages: it is a third of their code, in modules that only the
// first diagram loads. Next's bundler would build it twice, for the browser and for the server, which never draws.
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** Where the pages' server finds the files, below `.next`. */
const PLACE = 'static/chunks/mermaid';

/** Bundles Mermaid into `folder` and returns the address of its entry, which contains a hash of the content. */
export async function bundleMermaid(folder) {
  fs.rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: { mermaid: 'mermaid' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  const [entry] = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
    /[\\/]mermaid\.core\.mjs$/.test(entryPoint ?? ''),
  );
  return `/_next/${PLACE}/${path.basename(entry)}`;
}

/** Copies the bundle to the files of the pages. */
export function placeMermaid(folder) {
  fs.cpSync(folder, `.next/${PLACE}`, { recursive: true });
}
