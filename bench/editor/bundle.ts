import fs from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile } from 'esbuild';

const options = {
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  jsx: 'automatic',
  target: 'es2023',
  metafile: true,
  logLevel: 'error',
  alias: { '@': path.resolve('src') },
  loader: { '.woff2': 'empty', '.woff': 'empty', '.ttf': 'empty' },
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies BuildOptions;

/** Bundles the measuring page into a folder with an index.html that loads it. */
export async function bundlePage(outdir: string): Promise<void> {
  const { metafile } = await build({ ...options, entryPoints: { page: PAGE }, outdir });
  const styles = Object.keys(metafile.outputs)
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="/${path.basename(file)}">`)
    .join('');
  const html = `<!doctype html><meta charset="utf-8"><title>bench</title>${styles}<style>body{margin:0}</style><script type="module" src="/page.js"></script>`;
  await fs.writeFile(path.join(outdir, 'index.html'), html);
}

/**
 * Returns the size of the editor's gzipped JavaScript without React: the part loaded first, and the parts loaded on
 * demand.
 */
export async function bundleSizes(outdir: string): Promise<{ initial: number; lazy: [name: string, bytes: number][] }> {
  const external = ['react', 'react/jsx-runtime', 'react-dom'];
  const { metafile } = await build({ ...options, entryPoints: { initial: INITIAL }, outdir, external });
  const { outputs } = metafile;
  const entry = Object.keys(outputs).find((file) => file.endsWith('initial.js'));
  const first = entry ? staticImports(outputs, entry) : new Set<string>();
  const size = async (file: string) => gzipSync(await fs.readFile(file), { level: 9 }).length;
  let initial = 0;
  const lazy: [string, number][] = [];
  for (const [file, output] of Object.entries(outputs)) {
    if (!file.endsWith('.js')) continue;
    const bytes = await size(file);
    if (first.has(file)) initial += bytes;
    else lazy.push([output.entryPoint?.replace('node_modules/', '') ?? 'shared by those above', bytes]);
  }
  return { initial, lazy };
}

const PAGE = new URL('./page.ts', import.meta.url).pathname;
const INITIAL = new URL('./initial.tsx', import.meta.url).pathname;

function staticImports(outputs: Metafile['outputs'], entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { kind, path: imported } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && outputs[imported]) visit(imported);
    }
  };
  visit(entry);
  return seen;
}
