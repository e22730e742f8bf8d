import path from 'node:path';
import { inject } from 'vitest';

/** The programs that tests start as processes of their own, mostly to kill them. */
export const PROGRAMS = [
  'test/api/measured-server.ts',
  'test/review/digest-process.ts',
  'test/review/reviewer-process.ts',
  'test/start/migrate-process.ts',
  'test/sync/crash-server.ts',
  'test/turns/recovery/worker-process.ts',
] as const;

/** Returns the file with which a program starts. */
export function programOf(source: (typeof PROGRAMS)[number]): string {
  return path.resolve(inject('programs'), source.replace(/\.ts$/, '.mjs'));
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the built programs of this run. */
    programs: string;
  }
}
