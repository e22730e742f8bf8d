import { expect, test } from 'vitest';
import { splitText } from '@/documents/core/line-ends';
import { webPages, withPages } from './web-pages';

const ID = 'c'.repeat(32);

test('the pages of an archive are read as documents, except those of a software project and those that repeat a CSV file', () => {
  expect([...webPages(['a.html', 'b/c.HTM', 'd.md', 'e.xhtml'])]).toEqual([
    ['a.html', undefined],
    ['b/c.HTM', undefined],
  ]);
  expect(webPages(['web/a.html', 'web/package.json']).size).toBe(0);
  expect([...webPages([`T ${ID}.html`, `T ${ID}.csv`, `U ${ID}.html`, `U ${ID}_all.csv`, 'V.html', 'V.csv'])]).toEqual([
    [`T ${ID}.html`, `T ${ID}.csv`],
    [`U ${ID}.html`, `U ${ID}_all.csv`],
    ['V.html', undefined],
  ]);
});

test('links to pages lead to their documents, and embedded pictures are files; code stays', () => {
  const texts = new Map([
    [
      'x/a.md',
      splitText('[b](../b%20c.html#d) ![p](attachment:import-0) ![q](attachment:import-9) `[b](../b%20c.html)`'),
    ],
    ['x/code.ts', splitText('"../b c.html"')],
  ]);
  const web = {
    moved: new Map([['b c.html', 'b c.md']]),
    pictures: new Map([['x/a.md', ['x/a picture 1.png']]]),
    lost: [],
  };
  expect([...withPages(texts, web).values()].map(({ text }) => text)).toEqual([
    '[b](../b%20c.md) ![p](../x/a%20picture%201.png) ![q](attachment:import-9) `[b](../b%20c.html)`',
    '"../b c.html"',
  ]);
});
