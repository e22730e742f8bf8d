import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { headingsOf } from './headings';

const of = (text: string) => headingsOf(Text.of(text.split('\n'))).map(({ text, level, at }) => [level, text, at]);

test('headings come in order, with their level and place', () => {
  expect(of('# One\n\ntext\n## Two ##\n #hash\n###### Six')).toEqual([
    [1, 'One', 0],
    [2, 'Two', 12],
    [6, 'Six', 29],
  ]);
});

test('what stands in fenced code is no heading', () => {
  expect(of('```\n# no\n~~~\n# no\n````\n# yes')).toEqual([[1, 'yes', 23]]);
});
