import { config } from 'zod/v4/core';

/** Runs before all else in the browser. The policy forbids to compile text: zod must not even try. */
config({ jitless: true });
