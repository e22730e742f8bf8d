import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalisePath } from '../../core/path';
import { placesOf } from '../../core/place';
import { freeNumberedPath, headingName, namedPath, nameFromHeading } from './heading-name';

test.each([
  ['Launch plan', 'Launch plan'],
  ['  **Launch** _plan_ `v2` ', 'Launch plan v2'],
  ['[Launch](https://example.org/a) & ![x](y.png)', 'Launch & x'],
  ['Q3/Q4: a \\* "review"?', 'Q3 Q4 a review'],
  ['snake_case_name and 2*3*4', 'snake_case_name and 2 3 4'],
  ['.hidden…', 'hidden…'],
  ['Größe 計画書 😀', 'Größe 計画書 😀'],
  ['a\u202eb\u0000c', 'abc'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('the heading %j names the file %j', (heading, name) => {
  expect(headingName(heading)).toBe(name);
});

test.each(['', '   ', '...', '/', '**', '![](a.png)'])('the heading %j names nothing', (heading) => {
  expect(headingName(heading)).toBeUndefined();
});

test('any heading names a file that can be stored, or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (heading) => {
      const name = headingName(heading);
      if (name === undefined) return;
      const path = freeNumberedPath('notes', name, placesOf([])) ?? '';
      expect(normalisePath(path)).toEqual({ ok: true, path: path.normalize('NFC') });
      expect(path.split('/')).toHaveLength(2);
    }),
  );
});

test('a name in use gets a number, and a numbered document keeps its place', () => {
  const others = placesOf(['Plan.md', 'Plan 2.md', 'notes/Plan.md']);
  expect(namedPath('Untitled.md', 'Plan', others)).toBe('Plan 3.md');
  expect(namedPath('notes/Untitled.md', 'Plan', others)).toBe('notes/Plan 2.md');
  expect(namedPath('Plan 3.md', 'Plan', others)).toBe('Plan 3.md');
  expect(namedPath('Plan B.md', 'Plan', others)).toBe('Plan 3.md');
  expect(namedPath('Untitled.md', 'Budget', others)).toBe('Budget.md');
});

test('a name is cut to the bytes that a path and a file name can have, or stays if there is no room', () => {
  const folder = Array<string>(5).fill('f'.repeat(190)).join('/');
  for (const name of ['Ω'.repeat(80), '🌍'.repeat(80)]) {
    for (const where of ['', folder]) {
      const first = namedPath(where ? `${where}/Untitled.md` : 'Untitled.md', name, placesOf([]));
      const second = namedPath(where ? `${where}/Untitled.md` : 'Untitled.md', name, placesOf([first]));
      expect(second).not.toBe(first);
      for (const path of [first, second]) expect(normalisePath(path)).toEqual({ ok: true, path });
    }
  }
  const full = `${folder}/${'f'.repeat(67)}/x`;
  expect(namedPath(full, 'Plan', placesOf([]))).toBe(full);
});

const named = (path: string, ...headings: string[]) => nameFromHeading({ path, kind: 'markdown' }, headings);

test.each([
  ['Plans/Old name.md', 'Launch *plan*', { name: 'Launch plan', path: 'Plans/Launch plan.md' }],
  ['Old.markdown', 'Release 1.2', { name: 'Release 1.2', path: 'Release 1.2.markdown' }],
  ['Old.md', 'x'.repeat(100), { name: 'x'.repeat(80), path: `${'x'.repeat(80)}.md` }],
  ['Launch plan.md', 'Launch plan', undefined],
  ['Launch plan 2.md', 'Launch plan', undefined],
  ['Plan 2026.md', 'Plan 2026', undefined],
])('“%s” with the heading “%s” can be named after it: %j', (path, heading, expected) => {
  expect(named(path, heading)).toEqual(expected);
});

test('the first heading with words counts, and only texts are named after one', () => {
  expect(named('Old.md', ' ', 'Second')?.path).toBe('Second.md');
  expect(named('Old.md')).toBeUndefined();
  expect(named('Old.md', '...')).toBeUndefined();
  expect(nameFromHeading({ path: 'a.ts', kind: 'code' }, ['A comment'])).toBeUndefined();
});
