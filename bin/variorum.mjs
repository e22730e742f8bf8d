#!/usr/bin/env node
// The terminal client. `npm install` builds it; where that was skipped, the first call does.
import fs from 'node:fs';

const bundle = new URL('../dist/cli/main.mjs', import.meta.url);
if (!fs.existsSync(bundle)) {
  const folder = process.cwd();
  process.chdir(new URL('..', import.meta.url).pathname);
  const { ensureCli } = await import('../scripts/build.mjs');
  await ensureCli();
  process.chdir(folder);
}
await import(bundle.href);
