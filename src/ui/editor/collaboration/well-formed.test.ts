import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textProblem } from '@/kernel/text';
import { wellFormedInput } from './well-formed';

const stateOf = (doc: string) =>
  EditorState.create({ doc, extensions: [EditorState.lineSeparator.of('\n'), wellFormedInput()] });

test('NUL is left out and half a surrogate pair is replaced', () => {
  const state = stateOf('ab').update({ changes: { from: 1, insert: 'x\0\ud800y' } }).state;
  expect(state.doc.toString()).toBe('ax\ufffdyb');
});

test('an edit that would cut an emoji in two takes the whole of it', () => {
  expect(
    stateOf('a😀b')
      .update({ changes: { from: 2, to: 3, insert: '\ude01' } })
      .state.doc.toString(),
  ).toBe('a😁b');
  expect(
    stateOf('a😀b')
      .update({ changes: { from: 2, to: 3 } })
      .state.doc.toString(),
  ).toBe('a\ufffdb');
});

test('no edit can make a document that the database or another replica can’t store', () => {
  const odd = fc.string({ unit: fc.constantFrom('a', '😀', '\ud83d', '\ude00', '\0', '\n') });
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '😀', '👩‍👩‍👧') }),
      fc.nat(),
      fc.nat({ max: 4 }),
      odd,
      (doc, at, length, insert) => {
        const from = at % (doc.length + 1);
        const to = Math.min(doc.length, from + length);
        const next = stateOf(doc).update({ changes: { from, to, insert } }).state.doc.toString();
        expect(textProblem(next)).toBeUndefined();
      },
    ),
  );
});
