/** The fast checks, shared by `npm run check` and `npm test`. */

export function countVitest(output) {
  const line = output.match(/^\s+Tests\s+(.*)$/m)?.[1] ?? '';
  const number = (word) => Number(line.match(new RegExp(`(\\d+) ${word}`))?.[1] ?? 0);
  return { passed: number('passed'), failed: number('failed') };
}

function countPlaywright(output) {
  const number = (word) => Number(output.match(new RegExp(`^\\s+(\\d+) ${word}`, 'm'))?.[1] ?? 0);
  return { passed: number('passed'), failed: number('failed') + number('did not run') + number('flaky') };
}

function failedVitest(output) {
  return [...new Set([...output.matchAll(/^ FAIL {2}(?:\|\S+\| )?(\S+\.test\.tsx?)/gm)].map(([, file]) => file))];
}

function failedPlaywright(output) {
  return [...new Set([...output.matchAll(/^\s+\d+\) (?:\[.*?\] › )?(\S+\.spec\.ts):\d+/gm)].map(([, file]) => file))];
}

// The native compiler takes a fifth of the time. Tools that use the compiler's API still need the other one. Both name
// their program `tsc`, so this one is called by its path.
const TSC = 'node_modules/typescript-native/bin/tsc';

export const types = [
  { name: 'messages', command: 'node', args: ['scripts/messages/generate.mjs'] },
  { name: 'types of pages', command: 'next', args: ['typegen'] },
  { name: 'types', command: 'node', args: [TSC, '--noEmit'] },
  { name: 'pure cores', command: 'node', args: [TSC, '-p', 'tsconfig.core.json'] },
];

/** Says on success, too, which tests will be skipped. */
export const programs = [
  { name: 'programs for the tests', command: 'node', args: ['scripts/programs.mjs'], showsOutput: true },
];

export const structure = [
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'import law', command: 'node', args: ['scripts/import-law.mjs'] },
  { name: 'table law', command: 'node', args: ['scripts/table-law.mjs'] },
  { name: 'folder law', command: 'node', args: ['scripts/folder-law.mjs'] },
  { name: 'spec law', command: 'node', args: ['scripts/spec/spec-law.mjs'] },
  { name: 'unused code', command: 'knip', args: [] },
];

// Passed tests print nothing, so that the output begins with the failures.
const VITEST = ['run', '--reporter=dot', '--silent=passed-only'];

/** A step for one of the projects in vitest.config.ts. */
const vitest = (name, project) => ({
  name,
  command: 'vitest',
  args: [...VITEST, '--project', project],
  count: countVitest,
  failedFiles: failedVitest,
  againArgs: [...VITEST, '--no-file-parallelism', '--project', project],
});

export const unit = [vitest('unit tests', 'unit')];
export const components = [vitest('tests of components', 'components')];
export const copyEditor = [vitest('tests of the copy editor', 'copy-editor')];
export const database = [vitest('tests with a database', 'database')];

export const build = [{ name: 'build', command: 'node', args: ['scripts/start.mjs', '--build-only'] }];

const PLAYWRIGHT = ['test', '--reporter=dot'];

export const browser = [
  { name: 'first load', command: 'node', args: ['scripts/size/first-load.mjs'] },
  {
    name: 'browser tests',
    command: 'playwright',
    args: PLAYWRIGHT,
    count: countPlaywright,
    failedFiles: failedPlaywright,
    againArgs: [...PLAYWRIGHT, '--workers=1'],
  },
];
