// The import law, by dependency-cruiser. It must also fail when hardly anything was read: with a compiler that the tool
// does not know it reads nothing, and finds nothing wrong.
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import config from '../.dependency-cruiser.mjs';

const LEAST_MODULES = 100;
const { output } = await cruise(
  ['src', 'server', 'app'],
  { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true },
  undefined,
  { tsConfig: extractTSConfig(config.options.tsConfig.fileName) },
);
for (const { rule, from, to } of output.summary.violations) console.log(`${rule.name}: ${from} → ${to}`);
const read = output.summary.totalCruised;
console.log(`${output.summary.violations.length} violations in ${read} modules`);
if (read < LEAST_MODULES) console.log(`only ${read} modules were read: the check itself is broken`);
process.exit(output.summary.error === 0 && read >= LEAST_MODULES ? 0 : 1);
