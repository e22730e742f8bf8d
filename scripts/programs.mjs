// Installs the programs that the tests need and that this machine lacks.
import { ensureAider } from './install/aider.mjs';
import { ensureChromium } from './install/chromium.mjs';
import { ensureRedis } from './install/redis.mjs';

await ensureChromium();
ensureRedis();
ensureAider();
