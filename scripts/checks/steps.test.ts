import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browser, database } from './check-steps.mjs';
import { runSteps } from './steps.mjs';

const FAILS = ['-e', 'console.log("1 failed: a.test.ts"); process.exit(1)'];
const PASSES = ['-e', 'process.exit(0)', '--'];
const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

const BREAKS = ['-e', 'console.log("⎯⎯ Unhandled Errors ⎯⎯"); process.exit(1)'];

function step(failedFiles: string[], againArgs: string[]) {
  const count = () => ({ passed: 3, failed: 1 });
  return { name: 'tests', command: 'node', args: FAILS, count, failedFiles: () => failedFiles, againArgs };
}

describe('a step with failing test files', () => {
  test('passes if these files pass when run again, and the output names them', async () => {
    expect(await runSteps([step(['a.test.ts'], PASSES)])).toEqual({ passed: 4, failed: 0 });
    expect(printed.join('\n')).toContain('Passed when run again: a.test.ts');
    expect(printed.join('\n')).toContain('1 failed: a.test.ts');
  });

  test('fails if one of them fails again', async () => {
    expect(await runSteps([step(['a.test.ts'], [...FAILS, '--'])])).toEqual({ passed: 3, failed: 1 });
    expect(printed.join('\n')).toContain('Failed when run again: a.test.ts');
  });

  test('fails at once if they are many, or if no file is named', async () => {
    expect(await runSteps([step(['a', 'b', 'c', 'd', 'e'], PASSES)])).toEqual({ passed: 3, failed: 1 });
    expect(await runSteps([step([], PASSES)])).toEqual({ passed: 3, failed: 1 });
  });
});

test('a step with an error outside its tests fails, because others may not have run', async () => {
  const broken = { ...step(['a.test.ts'], PASSES), args: BREAKS };
  expect(await runSteps([broken])).toEqual({ passed: 3, failed: 1 });
});

describe('a group', () => {
  const says = (name: string, script: string) => ({ name, command: 'node', args: ['-e', script] });
  const names = () => printed.flatMap((line) => line.match(/^ok {4} (\S+)/)?.[1] ?? []);

  test('runs its members at the same time, and the steps of a member one after the other', async () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-steps-')), 'made');
    const waits = `const { existsSync } = require('fs'); while (!existsSync('${file}'));`;
    const makes = `require('fs').writeFileSync('${file}', '')`;
    expect(await runSteps([[says('waits', waits), [says('first', ''), says('makes', makes)]]])).toEqual({
      passed: 3,
      failed: 0,
    });
    expect(names()[0]).toBe('first');
  });

  test('has ended when failed files run again', async () => {
    const slow = says('slow', 'setTimeout(() => {}, 300)');
    expect(await runSteps([[step(['a.test.ts'], PASSES), slow]])).toEqual({ passed: 5, failed: 0 });
    expect(printed[0]).toMatch(/^ok {4} slow/);
  });

  test('gives steps in the background the lowest priority', async () => {
    const script = 'process.exit(require("os").getPriority() === 19 ? 0 : 1)';
    expect(await runSteps([[{ ...says('background', script), isBackground: true }]])).toEqual({ passed: 1, failed: 0 });
  });
});

describe('the failing files of a report', () => {
  test('are read from the output of Vitest', () => {
    const report = ' FAIL  |database| test/a.db.test.ts > one\n FAIL  |database| test/a.db.test.ts > two\n';
    expect(database[0]?.failedFiles(report)).toEqual(['test/a.db.test.ts']);
  });

  test('are read from the output of Playwright', () => {
    const report = '  1) e2e/a.spec.ts:3:1 › one ──\n\n  2) e2e/b/c.spec.ts:9:1 › two ──\n';
    expect(browser[1]?.failedFiles?.(report)).toEqual(['e2e/a.spec.ts', 'e2e/b/c.spec.ts']);
  });
});
