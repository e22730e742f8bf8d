import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '../../../../test/support/cpu-time';
import { documentText, editedText, runs } from '../../test-support/arbitraries';
import { replaceAll, type TextEdit } from '../edits/edits';
import { diffText, diffWords } from './diff';
import { slideEdits } from './slide';

/** Returns the changes as `before[deleted|inserted]`. */
function marked(text: string, edits: readonly TextEdit[]): string {
  return replaceAll(
    text,
    edits.map(({ from, to, insert }) => ({ from, to, insert: `[${text.slice(from, to)}|${insert}]` })),
  );
}

test.each([
  [
    'Due to the fact that the tide is high.',
    'Because the tide is high.',
    '[Due to the fact that|Because] the tide is high.',
  ],
  ['We came in spite of the rain.', 'We came despite the rain.', 'We came [in spite of|despite] the rain.'],
  ['Call in the event of a fire.', 'Call if a fire.', 'Call [in the event of|if] a fire.'],
  ['There was a man who was a fool.', 'He was a fool.', '[There was a man who|He] was a fool.'],
  ['It ends on the basis of the plan.', 'It ends from the plan.', 'It ends [on the basis of|from] the plan.'],
])('a phrase that repeats a word is replaced as a whole: %s', (before, after, expected) => {
  expect(marked(before, diffText(before, after))).toBe(expected);
});

test.each([
  [
    'a sentence',
    'The dog sat. The bird flew.',
    'The dog sat. The cat ran. The bird flew.',
    'The dog sat. [|The cat ran. ]The bird flew.',
  ],
  [
    'a removed sentence',
    'The dog sat. The cat ran. The bird flew.',
    'The dog sat. The bird flew.',
    'The dog sat. [The cat ran. |]The bird flew.',
  ],
  ['a paragraph', 'One.\n\nTwo.\n', 'One.\n\nNew.\n\nTwo.\n', 'One.\n\n[|New.\n\n]Two.\n'],
  ['a list item', '- a\n- c\n', '- a\n- b\n- c\n', '- a\n[|- b\n]- c\n'],
  ['a function', 'a {\n  x\n}\n', 'a {\n  x\n}\n\nb {\n  y\n}\n', 'a {\n  x\n}\n[|\nb {\n  y\n}\n]'],
  ['a word', 'a cat', 'a big cat', 'a [|big ]cat'],
])('%s is inserted or removed from its start', (_what, before, after, expected) => {
  expect(marked(before, diffText(before, after))).toBe(expected);
});

test.each([
  ['a repeated word beside a correction', 'I seen that that dog.', 'I saw that dog.', 'I [seen|saw] that [that |]dog.'],
  ['a repeated line below another change', 'x\nb\nb\nc\n', 'y\nb\nc\n', '[x|y]\nb\n[b\n|]c\n'],
  [
    'the same words in the next sentences',
    'I ran. We sat. You sang. We sat. Bye.',
    'I left. We sat. Bye.',
    'I [ran|left]. We sat. [You sang. We sat. |]Bye.',
  ],
])('%s stays a change of its own', (_what, before, after, expected) => {
  expect(marked(before, diffText(before, after))).toBe(expected);
});

test('sliding keeps the result and the amount of changed text, makes no change more, and no two changes touch', () => {
  const pairs = fc.oneof(
    editedText.map(({ text, edits }) => [text, replaceAll(text, edits)] as const),
    fc.tuple(documentText, documentText),
    fc.tuple(...[0, 1].map(() => fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '\n'), maxLength: 30 }))),
  );
  const sizeOf = (edits: readonly TextEdit[]) =>
    edits.reduce((sum, { from, to, insert }) => sum + to - from + insert.length, 0);
  fc.assert(
    fc.property(pairs, ([before = '', after = '']) => {
      const edits = diffWords(before, after)!;
      const slid = slideEdits({ before, after }, edits);
      expect(replaceAll(before, slid)).toBe(after);
      expect(sizeOf(slid)).toBe(sizeOf(edits));
      expect(slid.length).toBeLessThanOrEqual(edits.length);
      for (const [i, edit] of slid.entries()) expect(edit.from).toBeGreaterThan(slid[i - 1]?.to ?? -1);
    }),
    { numRuns: runs },
  );
});

test('a megabyte of the same word with 1,000 changes ends in bounded time', () => {
  const before = 'a '.repeat(500_000);
  const edits = Array.from({ length: 1000 }, (_, i) => ({ from: i * 1000, to: i * 1000 + 20, insert: '' }));
  const start = cpuMs();
  const slid = slideEdits({ before, after: replaceAll(before, edits) }, edits);
  expect(slid).toHaveLength(1000);
  expect(cpuMs() - start).toBeLessThan(10_000);
});
