// npm test: runs everything that must pass before a change is merged.
import {
  browser,
  build,
  components,
  copyEditor,
  database,
  programs,
  structure,
  types,
  unit,
} from './checks/check-steps.mjs';
import { finish, runSteps } from './checks/steps.mjs';

// See test/support/property-seed.ts.
process.env.PROPERTY_SEED ??= '20261128';
// Installing programs is mostly waiting, so it runs beside the first checks.
const firstChecks = [...types, ...build];
const prepared = await runSteps([[firstChecks, ...programs]]);
if (prepared.failed > 0) finish(prepared);
// The tests with a database also wait. Meanwhile, steps that only compute can use the processor.
const computing = [...structure, ...unit, ...components, ...copyEditor].map((step) => ({
  ...step,
  isBackground: true,
}));
const tested = await runSteps([[...database, computing], ...browser]);
finish({ passed: prepared.passed + tested.passed, failed: tested.failed });
