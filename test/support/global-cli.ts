import { ensureCli } from '../../scripts/build.mjs';

/** Builds the terminal client before any test runs it, if its sources changed. */
export default ensureCli;
