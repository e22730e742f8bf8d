import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replaceAll, type TextEdit } from './edits';
import { rebaseEdits } from './rebase';

const BASE = 'abcdefghijklmnopqrstuvwxyz'.repeat(4);

/** Edits at different places, with at least one unchanged character between them. */
const disjoint = fc
  .uniqueArray(fc.nat({ max: BASE.length }), { maxLength: 16 })
  .chain((places) => {
    const sorted = [...places].sort((a, b) => a - b);
    const ranges = sorted.flatMap((from, i) => {
      const end = Math.min(from + 3, (sorted[i + 1] ?? BASE.length + 1) - 1);
      return end >= from ? [{ from, to: end }] : [];
    });
    const made = ranges.map((range) =>
      fc.record({ insert: fc.string({ maxLength: 4 }), isMine: fc.boolean() }).map((x) => ({ ...range, ...x })),
    );
    return fc.tuple(...made);
  })
  .map((edits) => edits.filter(({ from, to, insert }) => BASE.slice(from, to) !== insert));

const plain = ({ from, to, insert }: TextEdit): TextEdit => ({ from, to, insert });

test('if two lists of edits don’t touch, applying one and then the other, rebased, gives the text with all edits', () => {
  fc.assert(
    fc.property(disjoint, (edits) => {
      const mine = edits.filter(({ isMine }) => isMine).map(plain);
      const others = edits.filter(({ isMine }) => !isMine).map(plain);
      const rebased = rebaseEdits(mine, others);
      expect(rebased).toBeDefined();
      expect(replaceAll(replaceAll(BASE, others), rebased ?? [])).toBe(replaceAll(BASE, edits.map(plain)));
    }),
  );
});

test('a change that both sides made counts once', () => {
  fc.assert(
    fc.property(disjoint, (edits) => {
      expect(rebaseEdits(edits.map(plain), edits.map(plain))).toEqual([]);
    }),
  );
});

test('edits that touch are conflicts for a person to decide', () => {
  const edit = { from: 4, to: 6, insert: 'X' };
  for (const other of [
    { from: 3, to: 5, insert: '' },
    { from: 6, to: 6, insert: 'Y' },
    { from: 4, to: 4, insert: 'Y' },
    { from: 0, to: 9, insert: '' },
    { from: 4, to: 6, insert: 'Y' },
  ]) {
    expect(rebaseEdits([edit], [other])).toBeUndefined();
  }
  expect(rebaseEdits([edit], [{ from: 0, to: 3, insert: '' }])).toEqual([{ from: 1, to: 3, insert: 'X' }]);
});
