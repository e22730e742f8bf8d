import { config } from 'zod/v4/core';

/** The page's policy forbids compiling text, and zod tries it as soon as a schema is made. Import this before a schema. */
config({ jitless: true });
