import fs from 'node:fs';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { ensureCli, ensureServer, SERVER_BUNDLE } from '../../scripts/build.mjs';
import { PROGRAMS } from './programs';

/**
 * Builds the terminal client, the server, and the tests' programs before any test starts them. Compiling the sources at each
 * start took several seconds. When tests run again because sources changed, the tests' programs are built again.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  fs.mkdirSync('dist', { recursive: true });
  // In the repository, because the programs look for packages from there.
  const outdir = fs.mkdtempSync('dist/test-');
  const buildPrograms = () => build({ ...SERVER_BUNDLE, entryPoints: [...PROGRAMS], outbase: '.', outdir });
  await ensureCli();
  await ensureServer();
  await buildPrograms();
  project.provide('programs', outdir);
  project.onTestsRerun(async () => void (await buildPrograms()));
  return () => fs.rmSync(outdir, { recursive: true, force: true });
}
