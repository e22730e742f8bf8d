import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashOf } from './source-hash.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'source-hash-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);

test('a changed, new or removed source file changes the hash, and a test does not', () => {
  write('a.ts', 'one');
  const before = hashOf([folder]);
  write('a.test.ts', 'a test');
  write('b.test.tsx', 'a test');
  expect(hashOf([folder])).toBe(before);
  write('a.ts', 'two');
  expect(hashOf([folder])).not.toBe(before);
  write('a.ts', 'one');
  write('b.ts', '');
  expect(hashOf([folder])).not.toBe(before);
  fs.rmSync(path.join(folder, 'b.ts'));
  expect(hashOf([folder])).toBe(before);
});

test('a source that was read before is not read again', () => {
  write('c.ts', 'one');
  const known = new Map<string, string>();
  const before = hashOf([folder], known);
  write('c.ts', 'two');
  expect(hashOf([folder], known)).toBe(before);
  expect(hashOf([folder])).not.toBe(before);
});
