// The import law, checked by dependency-cruiser. It also fails if hardly any modules were read, because with an
// unsupported compiler, dependency-cruiser reads nothing and reports no violations.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import config, { RANK, UI_RANK } from '../.dependency-cruiser.mjs';

const LEAST_MODULES = 100;

/** Returns the violations below `folder` as `rule: from → to`, and the number of modules that were read. */
export async function importViolations(folder = process.cwd()) {
  const { output } = await cruise(
    ['src', 'server', 'app'],
    { ...config.options, baseDir: folder, ruleSet: { forbidden: config.forbidden }, validate: true },
    undefined,
    { tsConfig: extractTSConfig(config.options.tsConfig.fileName) },
  );
  const { violations, totalCruised } = output.summary;
  return { found: violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`), read: totalCruised };
}

/** Returns the folders that have a rank but don't exist below `folder`. */
export function missingFolders(folder = process.cwd()) {
  const ranked = [...RANK.flat().map((name) => `src/${name}`), ...UI_RANK.flat().map((name) => `src/ui/${name}`)];
  return ranked.filter((name) => !fs.existsSync(path.join(folder, name)));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { found, read } = await importViolations();
  found.push(...missingFolders().map((name) => `${name} has a rank in .dependency-cruiser.mjs, but doesn't exist`));
  for (const line of found) console.log(line);
  console.log(`${found.length} violations in ${read} modules`);
  if (read < LEAST_MODULES) console.log(`only ${read} modules were read: the check itself is broken`);
  process.exit(found.length === 0 && read >= LEAST_MODULES ? 0 : 1);
}
