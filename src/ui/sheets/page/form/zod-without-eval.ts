import { config } from 'zod/v4/core';

/**
 * Stops zod from compiling code from text, which the page's content security policy forbids. Import this before any
 * schema.
 */
config({ jitless: true });
