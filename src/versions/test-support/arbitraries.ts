import fc from 'fast-check';
import type { TextEdit } from '../core/edits/edits';

/** The number of random cases per property. Set PROPERTY_RUNS for a longer run. */
export const runs = Number(process.env.PROPERTY_RUNS ?? 300);

const LETTERS = fc.constantFrom(
  'the',
  'launch',
  'plan',
  'of',
  'teh',
  'colour',
  'résumé',
  'naïve',
  'x',
  'don’t',
  '2026',
);
const SIGNS = fc.constantFrom(' ', ' ', ' ', ', ', '. ', '\n', '\n\n', '-', '|', '`', '**', '\t', '  ', '\r\n', '\r');
const OTHERS = fc.constantFrom(
  '😀',
  '👩‍👩‍👧‍👦',
  '👍🏽',
  '🇩🇪🇫🇷',
  'e\u0301',
  'o\u0302\u0323',
  '日本語の文章',
  '你好，世界',
  'ไทย',
  'עברית',
  '한국어',
  '𝒳',
);
const BLOCKS = fc.constantFrom(
  '\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 |\n\n',
  '\n```ts\nconst x = 1;\n```\n',
  '\n~~~\nunclosed\n',
  '\n- [ ] task one\n- [x] task two\n',
  '\n# Heading\n\n',
  '\n> quote\n> | q | r |\n> |---|---|\n',
);

/**
 * A piece of text with everything that breaks naive code: pairs, marks, joined emoji, scripts without spaces, CR,
 * blocks.
 */
const piece = fc.oneof(
  { weight: 6, arbitrary: LETTERS },
  { weight: 6, arbitrary: SIGNS },
  { weight: 2, arbitrary: OTHERS },
  { weight: 1, arbitrary: BLOCKS },
);

export const passage = fc.array(piece, { maxLength: 12, size: 'max' }).map((pieces) => pieces.join(''));
export const documentText = fc.array(piece, { maxLength: 60, size: 'max' }).map((pieces) => pieces.join(''));

/** Generates sorted, non-overlapping UTF-16 edits of a text that cut no surrogate pair. */
export function editsOf(text: string, maxLength = 6): fc.Arbitrary<TextEdit[]> {
  const points = codePointOffsets(text);
  const edit = fc.record({ a: fc.nat(points.length - 1), size: fc.nat(20), insert: passage });
  return fc.array(edit, { maxLength, size: 'max' }).map((edits) => {
    const sorted = edits.sort((x, y) => x.a - y.a);
    return sorted.map(({ a, size, insert }, i) => {
      const next = sorted[i + 1]?.a ?? points.length - 1;
      return { from: points[a]!, to: points[Math.min(a + size, next)]!, insert };
    });
  });
}

/** Generates a text and edits of it. */
export const editedText = documentText.chain((text) => fc.record({ text: fc.constant(text), edits: editsOf(text) }));

/** Returns the UTF-16 offsets of all code points, including the end. */
export function codePointOffsets(text: string): number[] {
  const offsets = [0];
  for (const point of text) offsets.push(offsets.at(-1)! + point.length);
  return offsets;
}
