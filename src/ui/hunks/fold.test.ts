import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded, isLongChange } from './fold';

test('a long change or one of many lines is folded, a short one is not', () => {
  expect(isLongChange({ before: '12 May', after: '19 May' })).toBe(false);
  expect(isLongChange({ before: '', after: 'word '.repeat(200) })).toBe(true);
  expect(isLongChange({ before: 'a\n'.repeat(20), after: '' })).toBe(true);
});

test('however long a change is, its folded form is short, keeps short stretches and both ends, and no half characters', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', minLength: 200, maxLength: 500 }),
    fc.constant('😀'.repeat(5_000)),
  );
  const stretch = fc.record({ text: text.map((one) => one.toWellFormed()), changed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 60 }), (stretches) => {
      const shown = folded(stretches);
      expect(shown.map(({ text }) => text).join('').length).toBeLessThan(24 * 290);
      for (const [i, one] of shown.entries()) {
        const { text: whole = one.text, changed = false } = stretches[i] ?? {};
        if (i === 24) continue;
        expect(one.changed).toBe(changed);
        expect(one.text.isWellFormed()).toBe(true);
        if (whole.length <= 81) expect(one.text).toBe(whole);
        else expect(whole.startsWith(one.text.split('…')[0]!.slice(0, 38))).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});
