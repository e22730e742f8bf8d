import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Hashes passwords as in production, at a sixteenth of the cost: a hash takes 75 ms of a core, and the tests sign
 * hundreds of people in. Processes that tests start use the real cost.
 */
const REAL_COST = 16_384;
const { scrypt } = crypto;
type Done = (error: Error | null, key: Buffer) => void;

function quickScrypt(password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done): void {
  scrypt(password, salt, length, options.N === REAL_COST ? { ...options, N: REAL_COST / 16 } : options, done);
}

// This runs before each file, possibly in a process that has already run others.
if (scrypt.name !== quickScrypt.name) {
  crypto.scrypt = quickScrypt as typeof crypto.scrypt;
  syncBuiltinESMExports();
}
