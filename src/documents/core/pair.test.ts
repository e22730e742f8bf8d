import { expect, test } from 'vitest';
import { listedName, oncePerPair, renamedPath } from './pair';

const pair = { pairId: 'p', half: 'data', companionId: 't' } as const;

test('a half of a pair and prose are named without their extension, another document with it', () => {
  expect(listedName({ path: 'a/Plan v1.2.md' })).toBe('Plan v1.2');
  expect(listedName({ path: 'a/Plan.Markdown' })).toBe('Plan');
  expect(listedName({ path: 'a/Plan.txt' })).toBe('Plan.txt');
  expect(listedName({ path: '.md' })).toBe('.md');
  expect(listedName({ path: 'a/Plan v1.2.json', pair })).toBe('Plan v1.2');
  expect(listedName({ path: 'a/Plan.json' })).toBe('Plan.json');
});

test('of each pair, only the half that comes first in the list is kept', () => {
  const documents = [
    { path: 'b.typ', pair: { ...pair, half: 'template' as const } },
    { path: 'a.md' },
    { path: 'b.json', pair },
    { path: 'c.json', pair: { ...pair, pairId: 'q' } },
  ];
  expect(oncePerPair(documents).map(({ path }) => path)).toEqual(['b.typ', 'a.md', 'c.json']);
});

test('a half of a pair keeps its extension when it is renamed, whether it was typed or not', () => {
  const sheet = { path: 'a/Plants.json', pair };
  expect(renamedPath(sheet, 'Herbs')).toBe('a/Herbs.json');
  expect(renamedPath(sheet, 'Herbs.json')).toBe('a/Herbs.json');
  expect(renamedPath(sheet, 'Plan v1.2')).toBe('a/Plan v1.2.json');
  expect(renamedPath({ path: 'a/Plants.json' }, 'Herbs')).toBe('a/Herbs');
});

test('prose stays prose when it is renamed, unless another extension is typed', () => {
  expect(renamedPath({ path: 'a/Plants.md' }, 'Herbs')).toBe('a/Herbs.md');
  expect(renamedPath({ path: 'a/Plants.md' }, 'Herbs.md')).toBe('a/Herbs.md');
  expect(renamedPath({ path: 'Plants.markdown' }, 'Herbs.txt')).toBe('Herbs.txt');
});
