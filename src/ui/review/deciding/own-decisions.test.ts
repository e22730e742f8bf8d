import { expect, test } from 'vitest';
import { OwnDecisions } from './own-decisions';

function decided(...groups: string[][]): OwnDecisions {
  const own = new OwnDecisions();
  for (const hunkIds of groups) own.add({ hunkIds });
  return own;
}

test('a decision that was undone from its card is not undone again', () => {
  const own = decided(['a'], ['b']);
  own.remove({ hunkIds: ['b'] });
  expect(own.last).toEqual({ hunkIds: ['a'] });
});

test('changes that were decided together can be undone as long as they’re decided', () => {
  const own = decided(['a', 'b', 'c']);
  own.remove({ hunkIds: ['b'] });
  expect(own.last).toEqual({ hunkIds: ['a', 'c'] });
});

test('after an undo, Mod+Z undoes what was typed since the decisions that are left', () => {
  const own = decided(['a']);
  own.noteEdit();
  own.add({ hunkIds: ['b'] });
  expect(own.lastIsNewerThanEdit).toBe(true);
  own.remove({ hunkIds: ['b'] });
  expect(own.lastIsNewerThanEdit).toBe(false);
});

test('undoing a decision older than the last edit leaves later decisions newer than that edit', () => {
  const own = decided(['a']);
  own.noteEdit();
  own.add({ treeChangeId: 't' });
  own.remove({ hunkIds: ['a'] });
  expect(own.lastIsNewerThanEdit).toBe(true);
  own.remove({ treeChangeId: 't' });
  expect(own.last).toBeUndefined();
  expect(own.lastIsNewerThanEdit).toBe(false);
});
