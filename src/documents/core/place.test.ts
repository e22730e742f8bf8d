import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalisePath } from './path';
import { companionPath, copyPaths, freePath, freePaths, placeProblem, placesOf, planFolderMove } from './place';

const copyPath = (original: string, places: ReturnType<typeof placesOf>) => copyPaths([original], places)?.[0];

test('a path is taken by a document, by a folder, or by a document in place of one of its folders', () => {
  const places = placesOf(['plans/launch.md', 'README']);
  expect(placeProblem('plans/launch.md', places)).toMatch('A document named');
  expect(placeProblem('plans', places)).toMatch('A folder named');
  expect(placeProblem('README/a.md', places)).toMatch('“README” is a document');
  expect(placeProblem('plans/other.md', places)).toBeUndefined();
  expect(placeProblem('plans2', places)).toBeUndefined();
});

test.each([
  [['launch.md'], 'launch copy.md'],
  [['launch.md', 'launch copy.md'], 'launch copy 2.md'],
  [['launch.md', 'launch copy.md', 'launch copy 2.md'], 'launch copy 3.md'],
])('beside %j the copy is %j', (taken, path) => {
  expect(copyPath('launch.md', placesOf(taken))).toBe(path);
});

test('a copy of a copy gets the lowest free number, and stays in its folder', () => {
  expect(copyPath('a/launch copy.md', placesOf(['a/launch copy.md']))).toBe('a/launch copy 2.md');
  expect(copyPath('a/launch copy 7.md', placesOf(['a/launch copy.md', 'a/launch copy 7.md']))).toBe(
    'a/launch copy 2.md',
  );
});

test('a free path is kept, a taken one gets the word, and if the folder is now a document, the file goes to the parent folder', () => {
  expect(freePath('a.md', placesOf([]), 'restored')).toBe('a.md');
  expect(freePath('a.md', placesOf(['a.md']), 'restored')).toBe('a restored.md');
  expect(freePath('plans/x/a.md', placesOf(['plans/x']), 'restored')).toBe('plans/a restored.md');
  expect(freePath('plans', placesOf(['plans/a.md']), 'restored')).toBe('plans restored');
});

test('a long name is shortened at a character to make room, and never past its extension', () => {
  const long = `${'é'.repeat(126)}.md`;
  const copy = copyPath(long, placesOf([long]));
  expect(copy).toMatch(/^é+ copy\.md$/);
  expect(normalisePath(copy ?? '')).toEqual({ ok: true, path: copy });
  const allExtension = `a.${'x'.repeat(250)}`;
  expect(copyPath(allExtension, placesOf([allExtension]))).toBeUndefined();
});

const names = fc.constantFrom('a', 'b', 'a copy', 'c.md', 'c copy.md', 'c copy 2.md');
const paths = fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));

/** A project in which no path is both a document and a folder. */
const projects = fc.array(paths, { maxLength: 12 }).map((list) => {
  const documents: string[] = [];
  for (const path of list) if (!placeProblem(path, placesOf(documents))) documents.push(path);
  return documents;
});

test('a free path is free, whatever is taken', () => {
  fc.assert(
    fc.property(projects, paths, (documents, wanted) => {
      const places = placesOf(documents);
      const free = freePath(wanted, places, 'copy');
      expect(free !== undefined && placeProblem(free, places)).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

test('a folder moves with all that is in it', () => {
  const places = placesOf(['a/1.md', 'a/b/2.md', 'ab/3.md', 'c.md']);
  expect(planFolderMove('a', 'x/y', places)).toEqual({
    ok: true,
    moves: [
      { from: 'a/1.md', to: 'x/y/1.md' },
      { from: 'a/b/2.md', to: 'x/y/b/2.md' },
    ],
  });
});

test('a folder can move to its parent’s path', () => {
  expect(planFolderMove('a/b', 'a', placesOf(['a/b/x', 'a/b/b/x']))).toMatchObject({ ok: true });
});

test('a folder moves neither into itself nor onto a document', () => {
  expect(planFolderMove('a', 'a/b', placesOf(['a/1.md']))).toMatchObject({ ok: false });
  expect(planFolderMove('a', 'c.md', placesOf(['a/1.md', 'c.md']))).toMatchObject({ ok: false });
  expect(planFolderMove('a', 'b', placesOf(['a/1.md', 'b/1.md']))).toMatchObject({ ok: false });
  expect(planFolderMove('a', 'b', placesOf(['a/1.md', 'b/2.md']))).toMatchObject({ ok: true });
  expect(planFolderMove('a', 'a', placesOf(['a/1.md']))).toEqual({ ok: true, moves: [] });
});

test('a move that would make a path too long moves nothing', () => {
  const deep = `a/${'x'.repeat(200)}/${'y'.repeat(200)}/${'z'.repeat(200)}`;
  const to = ['p', 'q'].map((name) => name.repeat(250)).join('/');
  expect(planFolderMove('a', to, placesOf([deep]))).toMatchObject({ ok: false });
});

test('a move keeps every document, and no path becomes document and folder at once', () => {
  fc.assert(
    fc.property(projects, paths, paths, (documents, from, to) => {
      const plan = planFolderMove(from, to, placesOf(documents));
      if (!plan.ok) return;
      const moved = new Map(plan.moves.map((move) => [move.from, move.to]));
      const after = documents.map((path) => moved.get(path) ?? path);
      expect(new Set(after).size).toBe(documents.length);
      const { folders } = placesOf(after);
      for (const path of after) expect(folders.has(path)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('documents that stay together get the same word and number', () => {
  const wanted = ['a/Plants.json', 'a/Plants.typ'];
  expect(freePaths(wanted, placesOf(['a/other.md']), 'restored')).toEqual(wanted);
  expect(freePaths(wanted, placesOf(['a/Plants.typ', 'a/Plants restored.json']), 'restored')).toEqual([
    'a/Plants restored 2.json',
    'a/Plants restored 2.typ',
  ]);
  expect(copyPaths(wanted, placesOf(wanted))).toEqual(['a/Plants copy.json', 'a/Plants copy.typ']);
});

test('a document that follows another one keeps its extension', () => {
  expect(companionPath('b/c/Flowers.json', 'a/Plants.typ')).toBe('b/c/Flowers.typ');
  expect(companionPath('Flowers', 'a/Plants.tar.typ')).toBe('Flowers.typ');
});
