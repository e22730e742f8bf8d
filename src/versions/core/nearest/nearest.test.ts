import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time';
import { fold } from './fold';
import { nearest, type Passage } from './nearest';
import { nearestWords, wholeWords } from './nearest-words';
import { Pattern } from './pattern';

/** Returns the edit distance of two texts, by the textbook algorithm. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length]!;
}

const foldedText = (text: string) => String.fromCharCode(...fold(text));

/** Returns all passages with the least distance, by trying every passage. */
function bruteForce(text: string, quotation: string) {
  const [folded, wanted] = [foldedText(text), foldedText(quotation.trim())];
  let distance = Number.POSITIVE_INFINITY;
  let passages: { from: number; to: number }[] = [];
  for (let from = 0; from <= text.length; from++) {
    for (let to = from; to <= text.length; to++) {
      const here = distanceOf(wanted, folded.slice(from, to));
      if (here < distance) [distance, passages] = [here, []];
      if (here === distance) passages.push({ from, to });
    }
  }
  return { distance, passages };
}

const overlap = (a: { from: number; to: number }, b: { from: number; to: number }) => a.from < b.to && b.from < a.to;

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'B', '’', '\n'), maxLength: 28 });
const wanted = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', "'"), minLength: 1, maxLength: 12 });

/** Returns all of `passages` that overlap one of `shown`, directly or through others. */
function samePlaces(passages: readonly Passage[], shown: readonly Passage[]): Passage[] {
  const reached = passages.filter((passage) => shown.some((other) => overlap(passage, other)));
  return reached.length <= shown.length ? [...shown] : samePlaces(passages, reached);
}

test('the smallest distance and every passage with it are found, as if every passage were tried', () => {
  fc.assert(
    fc.property(letters, wanted, (text, quotation) => {
      const found = nearest(text, quotation);
      const brute = bruteForce(text, quotation);
      const limit = Math.floor(quotation.trim().length * 0.45);
      if (quotation.trim() === '' || brute.distance > limit) {
        expect(found).toBeUndefined();
        return;
      }
      expect(found?.distance).toBe(brute.distance);
      const { passages } = found!;
      for (const [i, passage] of passages.entries()) {
        expect(brute.passages).toContainEqual(passage);
        expect(passage.from).toBeGreaterThanOrEqual(passages[i - 1]?.to ?? 0);
      }
      expect(samePlaces(brute.passages, passages)).toHaveLength(brute.passages.length);
    }),
    // Here "c a" is shown. "\nB" doesn't overlap it but belongs to the same place through "a\nB".
    { numRuns: 2_000, examples: [['c\na\nB', 'c b']] },
  );
});

test('blocks of 32 rows give the same distances as the table', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 60 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(text, pattern, (within, looked) => {
      const reversed = new Pattern(fold(looked).toReversed());
      reversed.backwards(fold(within), { from: 0, end: within.length }, (at, distance) => {
        expect(distance).toBe(distanceOf(looked, within.slice(at)));
      });
    }),
    { numRuns: 100 },
  );
});

const WORDS =
  'the quick brown fox jumps over a lazy dog while seven wizards vex bold knights near old quiet rivers'.split(' ');
/** Returns a text of different sentences, the same in each run. */
function sample(words: number): string {
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  return Array.from({ length: words }, () => `${WORDS[next() % WORDS.length]}${next() % 12 === 0 ? '.' : ''}`).join(
    ' ',
  );
}

test('in a long text, a quotation with a mistyped word leads to where it was taken from', () => {
  const text = sample(20_000);
  const starts = [...text.matchAll(/ /g)].map(({ index }) => index + 1);
  for (const [count, word] of [
    [4, 1],
    [7, 3],
    [10, 8],
    [25, 12],
    [60, 40],
  ] as const) {
    const at = Math.floor(starts.length / 3) + count;
    const [from, to] = [starts[at]!, starts[at + count]! - 1];
    const words = text.slice(from, to).split(' ');
    words[word] = `${words[word]!.slice(0, -1)}qx`;
    const found = nearest(text, words.join(' '));
    expect(found?.distance).toBeLessThanOrEqual(2);
    expect(found?.passages.some((passage) => overlap(passage, { from, to }))).toBe(true);
  }
});

test('all equally near passages are named, with their positions', () => {
  const text = 'The cat sat.\nA rat ran.\nThe bat flew.';
  expect(nearestWords(text, 'the zat', { withPositions: true })).toBe(
    '2 passages are equally close: "The cat" at 0..7, "The bat" at 24..31.',
  );
  expect(nearestWords('ab '.repeat(9), 'abx', { withPositions: false })).toBe(
    '9 passages are equally close: "ab", "ab", "ab" and 6 more.',
  );
  expect(nearestWords(text, 'something else entirely', { withPositions: true })).toContain(
    'The text has nothing similar',
  );
});

test('case, white space, quotes and dashes do not count; passages are shown in whole words and characters', () => {
  const text = 'He said: “Don’t –\nplease – go”.';
  expect(nearest(text, 'SAID: "DON\'T - PLEASE - GO"')).toEqual({ distance: 0, passages: [{ from: 3, to: 30 }] });
  expect(wholeWords('unbelievable', { from: 2, to: 9 })).toEqual({ from: 0, to: 12 });
  expect(wholeWords('😀😀', { from: 1, to: 3 })).toEqual({ from: 0, to: 4 });
});

test('no input is slow, not even a long text of one letter with a long quotation', () => {
  const text = `${'a'.repeat(2_000_000)}b`;
  const begun = cpuMs();
  for (const quotation of ['ab'.repeat(200), 'c'.repeat(20_000), 'ba', 'a a a a a a a', 'aaaaaaaaaaaac'])
    nearest(text, quotation);
  expect(cpuMs() - begun).toBeLessThan(10_000);
});
