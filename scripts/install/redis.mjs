// Finds a Redis for the tests with several processes.
import { installPackage, onPath } from './apt.mjs';

const NAME = 'redis-server';

/**
 * Installs Debian's if it is missing and we are root on Debian. Without Redis, tests that need it are skipped with a
 * message.
 */
export function ensureRedis() {
  if (!onPath(NAME)) installPackage(NAME);
  if (!onPath(NAME)) console.log(`No ${NAME} was found: the tests that need one are skipped.`);
}
