import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replaceAll } from '../edits/edits';
import { computeHunks } from './hunks';
import { keptIn, keptInUndo, piecesOf } from './pieces';

const applied = (before: string, pieces: ReturnType<typeof piecesOf>) =>
  replaceAll(
    before,
    pieces.map(({ from, to, inserted }) => ({ from, to, insert: inserted })),
  );

test('letters between two changes of a word aren’t written again', () => {
  const base = 'Meet at the harbour today.';
  const edits = [
    { from: 13, to: 13, insert: 'X' },
    { from: 17, to: 18, insert: 'Y' },
  ];
  const hunks = computeHunks(base, replaceAll(base, edits), { markdown: true, edits });
  expect(hunks).toMatchObject([{ before: 'harbour', after: 'hXarboYr' }]);
  const [kept] = keptIn(hunks, edits);
  expect(piecesOf(hunks[0]!, kept)).toEqual([
    { from: 1, to: 1, at: 1, inserted: 'X' },
    { from: 5, to: 6, at: 6, inserted: 'Y' },
  ]);
  expect(piecesOf(hunks[0]!)).toEqual([{ from: 1, to: 6, at: 1, inserted: 'XarboY' }]);
});

test('HUNK-16: the words that another word moves over, in a person’s draft too, aren’t written again', () => {
  const base = 'He only has two dogs.';
  const edits = [
    { from: 3, to: 8, insert: '' },
    { from: 12, to: 12, insert: 'only ' },
  ];
  const [hunk] = computeHunks(base, replaceAll(base, edits), { markdown: true, edits });
  expect(hunk).toMatchObject({ before: 'only has ', after: 'has only ' });
  const pieces = [
    { from: 0, to: 5, at: 0, inserted: '' },
    { from: 9, to: 9, at: 4, inserted: 'only ' },
  ];
  expect(piecesOf(hunk!, hunk!.kept)).toEqual(pieces);
  expect(piecesOf(hunk!, keptIn([hunk!], edits)[0])).toEqual(pieces);
});

test('a hunk with one change keeps nothing between changes', () => {
  const edits = [{ from: 4, to: 7, insert: 'hat' }];
  const hunks = computeHunks('The cat sat.', 'The hat sat.', { markdown: true, edits });
  expect(keptIn(hunks, edits)).toEqual([undefined]);
});

const place = fc.record({
  gap: fc.nat({ max: 5 }),
  remove: fc.nat({ max: 3 }),
  insert: fc.constantFrom('', 'a', ' ', 'b c', '\n', '| x |'),
});

test('the changes of all hunks give the new text and back, and write only what the edits wrote', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '|', '-'), maxLength: 60 });
  fc.assert(
    fc.property(letters, fc.array(place, { maxLength: 12 }), (base, places) => {
      let at = 0;
      const edits = places.flatMap(({ gap, remove, insert }) => {
        const from = at + gap;
        const to = from + remove;
        at = to + 1;
        return to > base.length || base.slice(from, to) === insert ? [] : [{ from, to, insert }];
      });
      const result = replaceAll(base, edits);
      const hunks = computeHunks(base, result, { markdown: true, edits });
      const kept = keptIn(hunks, edits);
      for (const [i, { before, after }] of hunks.entries()) {
        const pieces = piecesOf({ before, after }, kept[i]);
        expect(applied(before, pieces)).toBe(after);
        expect(applied(after, piecesOf({ before: after, after: before }, keptInUndo(kept[i])))).toBe(before);
      }
      const written = hunks
        .flatMap((hunk, i) => piecesOf(hunk, kept[i]))
        .reduce((sum, one) => sum + one.inserted.length, 0);
      expect(written).toBeLessThanOrEqual(edits.reduce((sum, { insert }) => sum + insert.length, 0));
    }),
    { numRuns: 1_000 },
  );
});
