import fc from 'fast-check';

/**
 * With PROPERTY_SEED, the random cases of properties are the same in each run, so that a change is judged by what it
 * changes. `npm test` sets it. Without it, each run has new cases, and its report names the seed of a failure.
 */
const seed = process.env.PROPERTY_SEED;
if (seed) fc.configureGlobal({ seed: Number(seed) });
