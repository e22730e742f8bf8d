// npm run crash [part …]: kills processes at random moments, many times, and prints what happened to their work. Takes
// about half an hour. Variables that are already set are kept: `TURN_KILLS=5 npm run crash turns`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countVitest } from './checks/check-steps.mjs';
import { finish, runSteps } from './checks/steps.mjs';

const parts = {
  migrations: { files: ['test/start/migrations.db.test.ts'], rounds: { MIGRATION_KILLS: 50 } },
  start: { files: ['test/start/start.db.test.ts'], rounds: { MIGRATION_KILLS: 50 } },
  turns: {
    files: ['test/turns/recovery/crash.db.test.ts', 'test/turns/ten-steps.db.test.ts'],
    // A round of TURN_KILLS has four turns.
    rounds: { TURN_KILLS: 25, TEN_STEP_KILLS: 20 },
  },
  typing: { files: ['test/sync/crash.db.test.ts'], rounds: { CRASH_ROUNDS: 30 } },
  decisions: { files: ['test/review/race.db.test.ts'], rounds: { RACE_ROUNDS: 30 } },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`no part "${unknown[0]}"; there are: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-crash-')), 'figures');
const steps = (wanted.length > 0 ? wanted : Object.keys(parts)).map((name) => {
  const { files, rounds } = parts[name];
  const set = Object.fromEntries(Object.entries(rounds).map(([key, value]) => [key, process.env[key] ?? `${value}`]));
  const words = Object.entries(set).map(([key, value]) => `${key}=${value}`);
  return {
    name: `${name}, ${words.join(' ')}`,
    command: 'vitest',
    // Files run one after the other, because their waiting times are real.
    args: ['run', '--reporter=dot', '--silent=passed-only', '--no-file-parallelism', '--project', 'database', ...files],
    env: { ...set, FIGURES_FILE: file },
    count: countVitest,
  };
});
const total = await runSteps(steps);
console.log(`\n${fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trimEnd() : 'no figures'}`);
fs.rmSync(path.dirname(file), { recursive: true });
finish(total);
