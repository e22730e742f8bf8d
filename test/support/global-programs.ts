import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { ensureCli, ensureServer, SERVER_BUNDLE } from '../../scripts/build.mjs';

const OUT = 'dist/test';

/** The programs that tests start as processes of their own, mostly to kill them. */
const PROGRAMS = [
  'test/api/measured-server.ts',
  'test/review/digest-process.ts',
  'test/review/reviewer-process.ts',
  'test/start/migrate-process.ts',
  'test/sync/crash-server.ts',
  'test/turns/recovery/worker-process.ts',
] as const;

/**
 * Builds the terminal client, the server, and the tests' programs before any test starts them. Compiling the sources at
 * each start took several seconds.
 */
export default async function setup(): Promise<void> {
  await ensureCli();
  await ensureServer();
  fs.rmSync(OUT, { recursive: true, force: true });
  await build({ ...SERVER_BUNDLE, entryPoints: [...PROGRAMS], outbase: '.', outdir: OUT });
}

/** Returns the file with which a program starts. */
export function programOf(source: (typeof PROGRAMS)[number]): string {
  return path.resolve(OUT, source.replace(/\.ts$/, '.mjs'));
}
