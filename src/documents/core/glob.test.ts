import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '../../../test/support/cpu-time';
import { matchesGlob } from './glob';

test.each([
  ['*.md', 'notes.md', true],
  ['*.md', 'a/b/notes.md', true],
  ['*.md', 'notes.mdx', false],
  ['legal/*', 'legal/terms.md', true],
  ['legal/*', 'legal/old/terms.md', false],
  ['legal/**', 'legal/old/terms.md', true],
  ['legal/**', 'legal', true],
  ['/legal/*', 'legal/terms.md', true],
  ['legal/*', 'not/legal/terms.md', false],
  ['**/terms.md', 'terms.md', true],
  ['**/terms.md', 'a/b/terms.md', true],
  ['a/**/z.md', 'a/z.md', true],
  ['a/**/z.md', 'a/b/c/z.md', true],
  ['a/**/z.md', 'b/a/z.md', false],
  ['chapter-?.md', 'chapter-1.md', true],
  ['chapter-?.md', 'chapter-😀.md', true],
  ['chapter-?.md', 'chapter-12.md', false],
  ['a*b*c', 'aXbYc', true],
  ['a*b*c', 'aXcYb', false],
  ['**', 'anything/at/all', true],
  ['[x].md', '[x].md', true],
  ['.*', 'notes.md', false],
])('glob %s on %s: %s', (glob, path, expected) => {
  expect(matchesGlob(glob, path)).toBe(expected);
});

test('a path without wildcards matches itself', () => {
  const name = fc.stringMatching(/^[a-z.\-()+[\]$^]{1,8}$/);
  fc.assert(
    fc.property(fc.array(name, { minLength: 2, maxLength: 5 }), (names) => {
      expect(matchesGlob(names.join('/'), names.join('/'))).toBe(true);
    }),
  );
});

test('a hostile glob takes no time', () => {
  const started = cpuMs();
  expect(matchesGlob(`${'*a'.repeat(100)}b`, `${'a'.repeat(1000)}`)).toBe(false);
  expect(matchesGlob(`${'**/a/'.repeat(40)}b`, `${'a/'.repeat(500)}c`)).toBe(false);
  expect(cpuMs() - started).toBeLessThan(20_000);
});
