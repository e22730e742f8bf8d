// Finds a Redis for the tests of several processes.
import { installPackage, onPath } from './apt.mjs';

const NAME = 'redis-server';

/** Installs Debian's when root on Debian and there is none. Without one, tests that need it are skipped, visibly. */
export function ensureRedis() {
  if (!onPath(NAME)) installPackage(NAME);
  if (!onPath(NAME)) console.log(`No ${NAME} was found: the tests that need one are skipped.`);
}
