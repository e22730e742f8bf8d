import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Code that cuts a text by UTF-16 units and adds an ellipsis, or repairs a split surrogate pair afterwards. */
const CUTS = [
  /\.slice\(0,[^)]*\)[^\n`]*\}\s*…/,
  /\.slice\(0,[^)]*\)\s*\.toWellFormed\(\)/,
  /\.join\(''\)[^\n`]*\}\s*…/,
];
const HERE = path.join('src', 'kernel', 'text.ts');

function cutsIn(source: string): boolean {
  return CUTS.some((pattern) => pattern.test(source));
}

test('texts are shortened by kernel/text alone, which splits no character', () => {
  const files = ['src', 'server'].flatMap((top) =>
    fs
      .readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|[\\/])generated[\\/]/.test(file))
      .map((file) => path.join(top, file)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => file !== HERE && cutsIn(fs.readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source to look through
  ['a slice with an ellipsis', 'const short = `${text.slice(0, 40)}…`;'],
  ['a mended slice', 'const short = text.slice(0, 40).toWellFormed();'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source to look through
  ['code points joined again', "const short = `${points.slice(0, 40).join('')}…`;"],
])('%s is found', (_, source) => {
  expect(cutsIn(source)).toBe(true);
});
