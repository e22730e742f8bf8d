// The import law, by dependency-cruiser. It must also fail when hardly anything was read: with a compiler that the tool
// does not know it reads nothing, and finds nothing wrong.
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import config from '../.dependency-cruiser.mjs';

const LEAST_MODULES = 100;

/** What breaks the law below `folder`, as `rule: from → to`, and how many modules were read. */
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

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { found, read } = await importViolations();
  for (const line of found) console.log(line);
  console.log(`${found.length} violations in ${read} modules`);
  if (read < LEAST_MODULES) console.log(`only ${read} modules were read: the check itself is broken`);
  process.exit(found.length === 0 && read >= LEAST_MODULES ? 0 : 1);
}
