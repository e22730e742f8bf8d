// npm test: runs everything that must pass before a change is merged.
import { browser, build, components, copyEditor, database, structure, types, unit } from './checks/check-steps.mjs';
import { finish, runSteps } from './checks/steps.mjs';
import { ensureAider } from './install/aider.mjs';
import { ensureChromium } from './install/chromium.mjs';
import { ensureRedis } from './install/redis.mjs';

// See test/support/property-seed.ts.
process.env.PROPERTY_SEED ??= '20261128';
process.env.CHROMIUM_PATH = await ensureChromium();
ensureRedis();
ensureAider();
// The tests with a database wait for it a third of their time. What only computes fills that.
const computing = [...structure, ...unit, ...components, ...copyEditor].map((step) => ({
  ...step,
  isBackground: true,
}));
finish(await runSteps([...types, ...build, [...database, computing], ...browser]));
