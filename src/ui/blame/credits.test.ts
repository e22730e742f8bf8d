import { expect, test } from 'vitest';
import type { BlameSource } from '@/review/schema';
import { creditsOf } from './credits';

const ann: BlameSource = { kind: 'typed', by: { userId: 'ann', name: 'Ann' }, since: new Date(0) };
const TEXT = '\n\nHello, world 🌍 and on';

test('each author of a selection is named once, with their first words that say something', () => {
  const credits = creditsOf(
    [
      { from: 0, to: 2, source: ann },
      { from: 2, to: 7, source: undefined },
      { from: 7, to: 17, source: ann },
      { from: 17, to: 20, source: ann },
    ],
    (from, to) => TEXT.slice(from, to),
  );
  expect(credits).toEqual([
    { key: '0', source: ann, excerpt: ', world 🌍' },
    { key: '1', source: undefined, excerpt: 'Hello' },
  ]);
});

test('a long passage is quoted by its beginning, and a line break alone as ¶', () => {
  const long = creditsOf([{ from: 0, to: 999, source: ann }], (from, to) => '😀'.repeat(500).slice(from, to));
  expect([...(long[0]?.excerpt ?? '')]).toHaveLength(80);
  expect(creditsOf([{ from: 0, to: 1, source: ann }], () => '\n')[0]?.excerpt).toBe('¶');
});
