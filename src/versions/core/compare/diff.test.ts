import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time';
import { documentText, editedText, runs } from '../../test-support/arbitraries';
import { replaceAll } from '../edits/edits';
import { diffText, diffWords } from './diff';

test('applying the diff of an edit gives the edited text', () => {
  fc.assert(
    fc.property(editedText, ({ text, edits }) => {
      const result = replaceAll(text, edits);
      expect(replaceAll(text, diffText(text, result))).toBe(result);
      expect(replaceAll(text, diffWords(text, result)!)).toBe(result);
    }),
    { numRuns: runs },
  );
});

test('a diff of unrelated texts is exact too', () => {
  fc.assert(
    fc.property(documentText, documentText, (a, b) => {
      expect(replaceAll(a, diffText(a, b))).toBe(b);
    }),
    { numRuns: runs },
  );
});

/** Returns prose-like text from a small generator, so that the figures don't depend on a file. */
function prose(words: number, change: (word: string, random: number) => string): string {
  const [pick, decide] = [randomNumbers(1), randomNumbers(2)];
  const parts: string[] = [];
  for (let i = 0; i < words; i++) {
    parts.push(change(`w${Math.floor(pick() ** 3 * 3000)}`, decide()), i % 60 === 59 ? '\n' : ' ');
  }
  return parts.join('');
}

/** Returns a generator of numbers from 0 to 1: a linear congruence in 32 bits. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('1 MB with three of ten words rewritten is still divided, in bounded time', () => {
  const words = 180_000;
  const before = prose(words, (word) => word);
  const after = prose(words, (word, random) => (random < 0.3 ? `new${word}` : word));
  const start = cpuMs();
  const edits = diffText(before, after);
  const took = cpuMs() - start;
  expect(replaceAll(before, edits)).toBe(after);
  expect(edits.length).toBeGreaterThan(1000);
  expect(took).toBeLessThan(30_000);
});

test('a line of 33 KB and texts with nothing in common end in bounded time', () => {
  const before = prose(6_000, (word) => word).replaceAll('\n', ' ');
  const after = prose(6_000, (word, random) => (random < 0.5 ? word.toUpperCase() : word)).replaceAll('\n', ' ');
  expect(replaceAll(before, diffText(before, after))).toBe(after);
  const other = prose(100_000, (word) => `${word}x`);
  const long = prose(100_000, (word) => word);
  expect(replaceAll(long, diffText(long, other))).toBe(other);
});

test('a letter repeated a million times ends in bounded time', () => {
  const before = 'a '.repeat(300_000);
  const after = `b ${'a '.repeat(250_000)}c ${'a '.repeat(40_000)}`;
  expect(replaceAll(before, diffText(before, after))).toBe(after);
});

test('a passage that keeps few of its words is one change, not many small ones', () => {
  const before = 'We will launch the product in the spring of next year if all goes well.\n';
  const after = 'The team has decided that a release of the device is planned for May in Rome.\n';
  expect(diffText(before, after)).toHaveLength(1);
});
