import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const repeated = (count: number, line: string) => Array.from({ length: count }, () => `  ${line}\n`).join('');
const ofLines = (count: number) =>
  `export function sum(n: number) {\n${repeated(count - 1, 'n += 1;')}  return n;\n}\n`;
const ofComplexity = (count: number) =>
  `export function limit(n: number) {\n${repeated(count, 'if (n > 1) n -= 1;')}  return n;\n}\n`;

/** Files by name, with the rule of biome.json that each breaks. */
const PLANTED: Record<string, { source: string; breaks?: string }> = {
  'long.ts': { source: ofLines(81), breaks: 'complexity/noExcessiveLinesPerFunction' },
  'long-enough.ts': { source: ofLines(80) },
  'long.test.ts': { source: ofLines(200) },
  'complex.ts': { source: ofComplexity(16), breaks: 'complexity/noExcessiveCognitiveComplexity' },
  'complex-enough.ts': { source: ofComplexity(15) },
  'complex.test.ts': { source: ofComplexity(26), breaks: 'complexity/noExcessiveCognitiveComplexity' },
  'complex-enough.test.ts': { source: ofComplexity(25) },
  'barrel.ts': { source: "export { value } from './value';\n", breaks: 'performance/noBarrelFile' },
  'console.ts': { source: "console.log('here');\n", breaks: 'suspicious/noConsole' },
};

interface Report {
  diagnostics: { category: string; location: { path: string } }[];
}

/** The rules that each file breaks. */
const found = new Map<string, string[]>();

beforeAll(() => {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'variorum-lint-'));
  try {
    for (const [name, { source }] of Object.entries(PLANTED)) fs.writeFileSync(path.join(folder, name), source);
    const biome = path.resolve('node_modules/@biomejs/biome/bin/biome');
    const options = ['lint', `--config-path=${process.cwd()}`, '--reporter=json', '.'];
    const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' });
    for (const { category, location } of (JSON.parse(stdout) as Report).diagnostics) {
      found.set(location.path, [...(found.get(location.path) ?? []), category]);
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test.each(Object.entries(PLANTED))('the lint finds planted violations: %s', (name, { breaks }) => {
  expect(found.get(name) ?? []).toEqual(breaks ? [`lint/${breaks}`] : []);
});
