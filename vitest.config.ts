import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { generateMessages } from './scripts/messages/generate.mjs';

generateMessages();

const COPY_EDITOR = 'src/agent/copy-editor/**/*.test.ts';
const PROPERTY_SEED = 'test/support/property-seed.ts';
const resolve = { alias: { '@': path.resolve('src') } };

/** unit: pure code, no services. components: parts of the screen in a DOM. database: real Postgres, one cloned database per test file. */
export default defineConfig({
  test: {
    // All cores: by default one is left free, which on a machine with two is half of them.
    maxWorkers: availableParallelism(),
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**', COPY_EDITOR],
          setupFiles: [PROPERTY_SEED],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Loading modules again for each file took half of the time.
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          name: 'components',
          environment: './test/support/lasting-page.ts',
          // Loading the packages again for each file took more than half of the time. The project's own modules are
          // loaded again, so files share no state.
          isolate: false,
          pool: 'threads',
          include: ['test/components/**/*.test.tsx'],
          setupFiles: [PROPERTY_SEED, 'test/support/patient-queries.ts', 'test/support/fresh-page.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        // Its processes read dictionaries for about as long as all other unit tests take together.
        test: {
          name: 'copy-editor',
          environment: 'node',
          include: [COPY_EDITOR],
          setupFiles: [PROPERTY_SEED],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'database',
          environment: 'node',
          include: ['src/**/*.db.test.ts', 'server/**/*.db.test.ts', 'test/**/*.db.test.ts'],
          globalSetup: ['test/support/global-postgres.ts', 'test/support/global-programs.ts'],
          setupFiles: [PROPERTY_SEED, 'test/support/quick-passwords.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A second, the default, is not enough for a server that other tests load.
          expect: { poll: { timeout: 30_000 } },
          // Loading the modules again for each file took a quarter of the time. Files share nothing but modules:
          // each has a database, servers and people of its own.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
