import { expect, test } from 'vitest';
import { attachmentPath, referencedFiles, referencedPaths } from './references';

test('names are relative to the folder of the source, or to the project', () => {
  const source = '#import "lib.typ": x\n#json("../data/prices.json")\n#include("/brand/logo.typ") #image("./a.svg")';
  expect(referencedPaths(source, 'shop/spring/Plants.typ')).toEqual([
    'shop/spring/lib.typ',
    'shop/data/prices.json',
    'brand/logo.typ',
    'shop/spring/a.svg',
  ]);
});

test.each([
  '../x.json',
  '/../x.json',
  'a/../../x.json',
  '#0f172a',
  'Inter',
  'https://a.org/x.svg',
  'C:\\\\x.typ',
  '@preview/x:1.0.0',
  '..',
])('a path that leaves the project or is invalid is left out: %s', (name) => {
  expect(referencedPaths(`#read("${name}")`, 'Plants.typ')).toEqual([]);
});

test('a source can name a hundred documents', () => {
  const source = Array.from({ length: 500 }, (_, i) => `#read("${i}.txt")`).join('\n');
  expect(referencedPaths(source, 'a.typ')).toHaveLength(100);
});

test('a picture is named by its id, in the template or in escaped data', () => {
  const source = '#image("attachment:1f-a") #image("\\u{61}ttachment\\u{3a}2f\\u{2d}b") #image("attachment:1f-a")';
  expect(referencedFiles(source)).toEqual(['1f-a', '2f-b']);
  expect(attachmentPath('1f-a', 'shop/Plants.typ')).toBe('shop/attachment:1f-a');
  expect(attachmentPath('1f-a', 'Plants.typ')).toBe('attachment:1f-a');
});
