import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { anchorHunks, resolveHunks } from '@/versions/core/anchors';
import { neighbourHunk, overlayField, selectHunk, setHunks } from './overlay';
import { isConflict, placed, type SuggestionHunk } from './suggestion-hunk';

interface Spec {
  from: number;
  to: number;
  after: string;
}

/** A shared text with hunks on it, and an editor state of it that shows them. */
function setUp(text: string, specs: readonly Spec[]) {
  const doc = new Y.Doc();
  const ytext = doc.getText('content');
  ytext.insert(0, text);
  const bases = specs.map((spec) => ({ ...spec, before: text.slice(spec.from, spec.to) }));
  const anchors = anchorHunks(doc, bases as unknown as Parameters<typeof anchorHunks>[1]);
  const hunks = bases.map(
    ({ before, after }, i): SuggestionHunk => ({
      id: `h${i}`,
      anchor: anchors[i]!,
      before,
      after,
      status: 'open',
      byAi: true,
      label: 'l',
    }),
  );
  const at = resolveHunks(doc, hunks).map((resolved, i) => placed(hunks[i]!, resolved));
  let state = EditorState.create({ doc: text, extensions: [EditorState.lineSeparator.of('\n'), overlayField] });
  state = state.update({ effects: setHunks.of(at) }).state;
  return { doc, ytext, hunks, state };
}

const statuses = (state: EditorState) => state.field(overlayField).hunks.map(({ status }) => status);
const count = (state: EditorState) => {
  let decorations = 0;
  state.field(overlayField).decorations.between(0, state.doc.length, () => {
    decorations++;
  });
  return decorations;
};

test('a hunk is drawn as what would go and what would come, and the document stays as it is', () => {
  const { state } = setUp('one two three', [
    { from: 4, to: 7, after: 'TWO' },
    { from: 13, to: 13, after: '!' },
  ]);
  expect(state.doc.toString()).toBe('one two three');
  expect(count(state)).toBe(3);
});

test('an edit elsewhere moves a hunk, an edit in it makes it a conflict, taking it back clears it', () => {
  let { state } = setUp('one two three', [{ from: 4, to: 7, after: 'TWO' }]);
  state = state.update({ changes: { from: 0, insert: 'zero ' } }).state;
  expect(state.field(overlayField).hunks[0]).toMatchObject({ from: 9, to: 12, status: 'clean' });
  state = state.update({ changes: { from: 10, insert: 'x' } }).state;
  expect(statuses(state)).toEqual(['changed']);
  state = state.update({ changes: { from: 10, to: 11 } }).state;
  expect(statuses(state)).toEqual(['clean']);
});

test('text typed at the very place of an insertion is seen', () => {
  let { state } = setUp('ab', [{ from: 1, to: 1, after: 'X' }]);
  state = state.update({ changes: { from: 1, insert: 'y' } }).state;
  expect(statuses(state)).toEqual(['changed']);
});

test('deleted text is gone, and text that became what was proposed is already there', () => {
  const { state } = setUp('one two three', [{ from: 4, to: 7, after: 'TWO' }]);
  expect(statuses(state.update({ changes: { from: 3, to: 8 } }).state)).toEqual(['gone']);
  expect(statuses(state.update({ changes: { from: 4, to: 7, insert: 'TWO' } }).state)).not.toEqual(['clean']);
});

test('stepping goes through the hunks in order and around', () => {
  let { state } = setUp('one two three', [
    { from: 0, to: 3, after: '1' },
    { from: 8, to: 13, after: '3' },
  ]);
  expect(neighbourHunk(state, 1)?.hunk.id).toBe('h0');
  state = state.update({ effects: selectHunk.of('h1') }).state;
  expect(neighbourHunk(state, 1)?.hunk.id).toBe('h0');
  expect(neighbourHunk(state, -1)?.hunk.id).toBe('h0');
});

test('what is shown as acceptable after local edits is what the anchors say, or more careful', () => {
  const text = 'The quick brown fox jumps over the lazy dog.\nAnother line stands here.\nAnd a third.';
  const spec = fc
    .tuple(fc.integer({ min: 1, max: text.length - 8 }), fc.integer({ min: 0, max: 6 }))
    .map(([from, length]) => ({ from, to: from + length, after: '<new>' }));
  const edit = fc.record({ at: fc.nat(), length: fc.nat({ max: 4 }), insert: fc.constantFrom('', 'x', 'yz', '\n') });
  fc.assert(
    fc.property(spec, fc.array(edit, { minLength: 1, maxLength: 5 }), (hunk, edits) => {
      const setup = setUp(text, [hunk]);
      let { state } = setup;
      for (const { at, length, insert } of edits) {
        const from = at % (state.doc.length + 1);
        const to = Math.min(state.doc.length, from + length);
        state = state.update({ changes: { from, to, insert } }).state;
        setup.ytext.delete(from, to - from);
        setup.ytext.insert(from, insert);
      }
      const shown = state.field(overlayField).hunks[0]!;
      const [real] = resolveHunks(setup.doc, setup.hunks);
      // An untouched hunk must be exactly where its anchors are; a touched one is resolved again when typing pauses.
      if (!state.field(overlayField).touched.has('h0')) {
        expect({ from: shown.from, to: shown.to, status: shown.status }).toEqual({
          from: real!.from,
          to: real!.to,
          status: real!.status,
        });
      } else if (real!.status === 'clean') expect(isConflict(shown.status) || shown.from === real!.from).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
