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
const prepared = await runSteps([[[...types, ...build], ...programs]]);
if (prepared.failed > 0) finish(prepared);
// The tests with a database wait for it a third of their time. What only computes fills that.
const computing = [...structure, ...unit, ...components, ...copyEditor].map((step) => ({
  ...step,
  isBackground: true,
}));
const tested = await runSteps([[...database, computing], ...browser]);
finish({ passed: prepared.passed + tested.passed, failed: tested.failed });
