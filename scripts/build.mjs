// Builds what `npm start` runs: the pages (Next) and the server (one bundle per program, so that nothing is compiled at
// start). Each is rebuilt only if its sources have changed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { ensureMessages } from './messages/generate.mjs';
import { hashOf } from './sources/source-hash.mjs';

// `package.json` names modules that differ between browsers and the server.
const SHARED_SOURCES = ['src', 'prisma/schema.prisma', 'tsconfig.json', 'package.json', 'package-lock.json'];

const PAGES = {
  stamp: '.next/source-hash',
  sources: [
    ...[...SHARED_SOURCES, 'app', 'public', 'instrumentation-client.ts', 'next.config.mjs', 'postcss.config.mjs'],
    'scripts/pages',
  ],
  make: buildPages,
};

const SERVER = {
  stamp: 'dist/server/source-hash',
  sources: [...SHARED_SOURCES, 'server', 'scripts/build.mjs'],
  make: buildServer,
};

const CLI = {
  stamp: 'dist/cli/source-hash',
  sources: ['src', 'tsconfig.json', 'package.json', 'package-lock.json', 'scripts/build.mjs'],
  make: buildCli,
};

/** Rebuilds the terminal client's bundle if necessary. */
export async function ensureCli() {
  await ensure(CLI);
}

/** Rebuilds the server's bundle if necessary: one file in `dist/server` for each program. */
export async function ensureServer() {
  ensurePrismaClient();
  await ensure(SERVER);
}

/** Rebuilds pages and server if necessary, at the same time. If a build fails, prints its output and exits. */
export async function ensureBuilt() {
  ensurePrismaClient();
  await Promise.all([ensure(SERVER), ensure(PAGES)]);
}

/** Returns whether pages and server are there, built from the current sources. */
export function isBuilt() {
  return fs.existsSync(PRISMA_CLIENT) && [SERVER, PAGES].every(isCurrent);
}

/** Hashes of sources. A build changes none of them. */
const hashes = new Map();

function isCurrent(program) {
  return fs.existsSync(program.stamp) && fs.readFileSync(program.stamp, 'utf8') === hashOfSources(program);
}

function hashOfSources({ sources }) {
  // The messages are among the sources, so they must be there before the sources are read.
  if (hashes.size === 0) ensureMessages();
  return hashOf(sources, hashes);
}

async function ensure(program) {
  if (isCurrent(program)) return;
  const { stamp, make } = program;
  const hash = hashOfSources(program);
  // A build that is interrupted leaves no stamp beside files of two builds.
  fs.rmSync(stamp, { force: true });
  await make();
  fs.writeFileSync(stamp, hash);
}

const PRISMA_CLIENT = 'src/generated/prisma/client.ts';

function ensurePrismaClient() {
  if (fs.existsSync(PRISMA_CLIENT)) return;
  const generated = spawnSync(process.execPath, ['scripts/prisma-generate.mjs'], { stdio: 'inherit' });
  if (generated.status !== 0) process.exit(generated.status ?? 1);
}

async function buildPages() {
  console.log('Building the pages (first start, or the sources changed) …');
  // Loaded only here, because the terminal client doesn't need it.
  const pages = await import('./pages/build-pages.mjs');
  await pages.buildPages().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}

/**
 * Packages that stay in node_modules: packages that read files of their own, packages that these load too, and CommonJS
 * packages that are imported dynamically, of which the bundler would export only the default (see `refuseLateCommonJs`).
 */
const APART = [
  ...['next', 'react', 'graphile-worker', 'pg', 'pg-copy-streams', 'pino', '@lydell/node-pty'],
  '@zxcvbn-ts/language-common',
];

/** Optional native modules of `ws`, which works without them. */
const ABSENT = ['bufferutil', 'utf-8-validate'];

/** Imports CommonJS dynamically, for signing in at Vercel's gateway, which Variorum doesn't offer. */
const NEVER_CALLED = /node_modules\/@vercel\/oidc\//;

/** CommonJS packages load Node's own modules with `require`. Packages in the bundle may have `createRequire` as well. */
const REQUIRE = {
  js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
};

/**
 * How programs of the server are built.
 * @type {import('esbuild').BuildOptions}
 */
export const SERVER_BUNDLE = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  // Packages are part of the bundle: opening each of their thousand files took a third of the time of a start.
  external: [...APART, ...ABSENT],
  banner: REQUIRE,
  // Node keeps the text of the programs in memory: white space would take 10 MB of it. Short lines, for stacks in the log.
  minifyWhitespace: true,
  lineLimit: 160,
  legalComments: 'none',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // For `NODE_OPTIONS=--enable-source-maps`, which an operator can set. It takes about 60 MB of memory.
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
};

async function buildServer() {
  const { build } = await import('esbuild');
  fs.rmSync('dist/server', { recursive: true, force: true });
  const { metafile } = await build({
    ...SERVER_BUNDLE,
    metafile: true,
    entryPoints: {
      main: 'server/main.ts',
      backup: 'server/backup.ts',
      'reset-second-factor': 'server/reset-second-factor.ts',
      thread: 'server/thread.ts',
    },
    outdir: 'dist/server',
    plugins: [queryCompilerAsFile],
  }).catch(() => process.exit(1));
  refuseLateCommonJs(metafile);
  await build({
    entryPoints: ['src/ui/offline/worker/service-worker.ts'],
    outdir: 'dist/server',
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
  }).catch(() => process.exit(1));
}

/** Stops the build if a CommonJS package in the bundle is imported dynamically: its named exports would be undefined. */
function refuseLateCommonJs({ inputs }) {
  for (const [file, { imports }] of Object.entries(inputs)) {
    const late = imports.find(({ kind, path }) => kind === 'dynamic-import' && inputs[path]?.format === 'cjs');
    if (!late || NEVER_CALLED.test(file)) continue;
    console.error(`${file} imports ${late.path} dynamically, which is CommonJS: add its package to APART.`);
    process.exit(1);
  }
}

/**
 * Prisma has its query compiler as base64 text in a module, which would stay in memory as text for as long as the server
 * runs (9 MB). This writes the bytes into a file, and a module that reads them. Prisma's generated code decodes what the
 * module exports with `Buffer.from(wasm, 'base64')`, which copies a buffer unchanged.
 */
const queryCompilerAsFile = {
  name: 'query compiler as a file',
  setup(bundle) {
    bundle.onResolve({ filter: /^@prisma\/client\/runtime\/.*\.wasm-base64\.mjs$/ }, ({ path: specifier }) => ({
      path: specifier,
      namespace: 'query-compiler',
    }));
    bundle.onLoad({ filter: /.*/, namespace: 'query-compiler' }, async ({ path: specifier }) => {
      const { wasm } = await import(specifier);
      fs.mkdirSync('dist/server', { recursive: true });
      fs.writeFileSync('dist/server/query-compiler.wasm', Buffer.from(wasm, 'base64'));
      const read = "fs.readFileSync(new URL('query-compiler.wasm', import.meta.url))";
      return { contents: `import fs from 'node:fs';\nexport const wasm = ${read};\n` };
    });
  },
};

/** Builds one program with a chunk for each command, so that a command loads only what it needs. */
async function buildCli() {
  const { build } = await import('esbuild');
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  fs.rmSync('dist/cli', { recursive: true, force: true });
  await build({
    entryPoints: { main: 'src/cli/main.ts' },
    outdir: 'dist/cli',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    external: ABSENT,
    define: { VARIORUM_VERSION: JSON.stringify(version) },
    banner: REQUIRE,
    logLevel: 'warning',
  }).catch(() => process.exit(1));
}
