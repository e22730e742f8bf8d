import { expect, test } from 'vitest';
import { labelOf } from './list-label';

test.each([
  ['1.', [1]],
  ['(12)', [12]],
  ['3', [3]],
  ['1.2.', [2]],
  ['1.4', [4]],
  ['[7]', [7]],
  ['2.)', [2]],
  ['a.', [1]],
  ['(c)', [3]],
  ['B)', [2]],
  ['aa.', [27]],
  ['l.', [12, 50]],
  ['i.', [1, 9]],
  ['iv)', [4]],
  ['xli.', [41]],
  ['v.', [5, 22]],
  ['XIV.', [14]],
  ['1.b.', [2]],
  ['б)', []],
  ['一、', []],
])('%s is a number: %j', (label, values) => {
  expect(labelOf(label)).toEqual({ kind: 'number', values });
});

test.each(['·', 'o', '§', 'Ø', 'v', '-', '', '→', '🌱', '–'])('%s is a bullet', (label) => {
  expect(labelOf(label)).toEqual({ kind: 'bullet' });
});

test.each(['Article I.', 'Step 1:', '§ 1', '§1', 'req-001', 'abc.', 'Art. 2'])('%s is words', (label) => {
  expect(labelOf(label)).toEqual({ kind: 'words' });
});
