import { config } from 'zod/v4/core';
import { noteTimeZone } from '@/ui/shell/language/time-zone';

/** Runs before all else in the browser. The policy forbids to compile text: zod must not even try. */
config({ jitless: true });
noteTimeZone();
