// npm test: everything that must hold before a change is taken over.
import { browser, components, copyEditor, database, structure, types, unit } from './check-steps.mjs';
import { ensureAider } from './install/aider.mjs';
import { ensureChromium } from './install/chromium.mjs';
import { ensureRedis } from './install/redis.mjs';
import { finish, runSteps } from './steps.mjs';

process.env.CHROMIUM_PATH = await ensureChromium();
ensureRedis();
ensureAider();
finish(await runSteps([...types, ...structure, ...unit, ...components, ...copyEditor, ...database, ...browser]));
