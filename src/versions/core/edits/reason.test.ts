import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editedText, runs } from '../../test-support/arbitraries';
import { computeHunks } from '../hunks/hunks';
import { replaceAll, type TextEdit } from './edits';
import { joinReasons } from './reason';

test('reasons are joined in order, without repeats, up to the limit', () => {
  expect(joinReasons([])).toBeUndefined();
  expect(joinReasons([undefined, undefined])).toBeUndefined();
  expect(joinReasons(['Spelling', undefined, 'Article', 'Spelling'])).toBe('Spelling; Article');
  expect(joinReasons(['It’s said twice.', 'Shorter'])).toBe('It’s said twice. Shorter');
  expect(joinReasons([joinReasons(['A', 'B']), 'B', 'C'])).toBe('A; B; C');
  expect(joinReasons([joinReasons(['It’s long.', 'Shorter']), 'Shorter', 'It’s long.'])).toBe('It’s long. Shorter');
  const long = joinReasons(['a'.repeat(200), 'b'.repeat(200), 'c'])!;
  expect(long).toBe(`${'a'.repeat(200)}; ${'b'.repeat(97)}…`);
  expect(joinReasons([long])).toBe(long);
  expect(joinReasons(Array.from({ length: 100_000 }, (_, i) => `Reason ${i}`))).toHaveLength(300);
});

test.each([
  [['Unclear what it means', 'Unclear'], 'Unclear what it means; Unclear'],
  [['It was unclear', 'clear'], 'It was unclear; clear'],
  [['Not clear to me', 'clear'], 'Not clear to me; clear'],
])('a reason that another one only contains is kept: %j', (reasons, joined) => {
  expect(joinReasons(reasons)).toBe(joined);
});

/** Gives each edit a reason that no other reason contains. */
const withReasons = editedText.map(({ text, edits }) => ({
  text,
  edits: edits.map((edit, i): TextEdit => ({ ...edit, reason: `Reason ${i}.` })),
}));

test('HUNK-17: the reason of each edit is on a hunk that touches it, and on no other', () => {
  let found = 0;
  fc.assert(
    fc.property(withReasons, fc.boolean(), ({ text, edits }, markdown) => {
      const result = replaceAll(text, edits);
      const hunks = computeHunks(text, result, { markdown, edits });
      for (const { from, to, reason } of hunks) {
        const told = edits.filter((edit) => reason?.includes(edit.reason!));
        expect(told.length).toBeGreaterThan(0);
        for (const edit of told) expect(edit.from <= to && edit.to >= from).toBe(true);
        expect(reason).toBe(told.map((edit) => edit.reason).join(' '));
      }
      for (const edit of edits) {
        // An edit may change nothing, or be undone by the next one.
        const isAlone = edits.every((other) => other === edit || other.to < edit.from || other.from > edit.to);
        if (!isAlone || text.slice(edit.from, edit.to) === edit.insert) continue;
        const isTold = hunks.some(({ reason }) => reason?.includes(edit.reason!));
        if (isTold) found++;
        else expect(hunks.every(({ from, to }) => from > edit.to || to < edit.from)).toBe(true);
      }
    }),
    { numRuns: runs },
  );
  expect(found).toBeGreaterThan(runs / 2);
});

test('an edit gives its reason to all its hunks, and to none that another edit made in its range', () => {
  const text = 'Teh plan is good and teh price is hihg.';
  const edits = [
    { from: 0, to: text.length - 1, insert: 'The plan is good and the price is hihg', reason: 'Spelling' },
    { from: text.length - 1, to: text.length, insert: ' today.', reason: 'A date' },
  ];
  const hunks = computeHunks(text, replaceAll(text, edits), { markdown: true, edits });
  expect(hunks.map(({ after, reason }) => [after, reason])).toEqual([
    ['The', 'Spelling'],
    ['the', 'Spelling'],
    [' today', 'A date'],
  ]);
});

test('edits whose changes make no sense alone share a hunk and its reasons', () => {
  const text = 'a cat, now here';
  const edits = [
    { from: 2, to: 2, insert: '(', reason: 'Opens' },
    { from: 5, to: 6, insert: ')', reason: 'Closes' },
    { from: 11, to: 15, insert: 'there', reason: undefined },
  ];
  const hunks = computeHunks(text, replaceAll(text, edits), { markdown: true, edits });
  expect(hunks.map(({ after, reason }) => [after, reason])).toEqual([
    ['(cat)', 'Opens; Closes'],
    ['there', undefined],
  ]);
});
