import { expect, test } from 'vitest';
import { withoutSuggested } from './suggested-already';

const LIVE = 'Teh launch is on 12 May.';
const slice = (from: number, to: number) => LIVE.slice(from, to);
const edit = (from: number, to: number, insert: string) => ({ from, to, insert, at: 0, removed: LIVE.slice(from, to) });

test('edits that a drawn suggestion also makes are left out, also if it replaces whole words', () => {
  const edits = [edit(1, 1, 'h'), edit(2, 3, ''), edit(17, 19, '19'), edit(24, 24, ' Really.')];
  const word = { from: 0, to: 3, after: 'The' };
  expect(withoutSuggested(edits, [word], slice)).toEqual(edits.slice(2));
  const rest = [word, { from: 17, to: 23, after: '19 May' }, { from: 24, to: 24, after: ' Really.' }];
  expect(withoutSuggested(edits, rest, slice)).toEqual([]);
});

test('edits that change more or something else than the suggestion stay, all of them', () => {
  const edits = [edit(1, 1, 'h'), edit(2, 3, ''), edit(24, 24, ' Really. Again.')];
  const changes = [
    { from: 0, to: 3, after: 'This' },
    { from: 24, to: 24, after: ' Really.' },
    { from: 5, to: 6, after: '' },
  ];
  expect(withoutSuggested(edits, changes, slice)).toBe(edits);
  expect(withoutSuggested([edit(0, 10, 'It')], [{ from: 0, to: 3, after: 'The' }], slice)).toHaveLength(1);
});
