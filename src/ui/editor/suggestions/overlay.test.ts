import { type ChangeSpec, EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { anchorHunks, resolveHunks } from '@/versions/core/hunks/anchors';
import { forceSource } from '../live-preview/reveal';
import { neighbourHunk, overlayField, selectHunk, setHunks } from './overlay';
import type { SuggestionHunk } from './suggestion-hunk';
import { corrections, place } from './suggestions';

interface Spec {
  from: number;
  to: number;
  after: string;
}

/** Returns a shared text with hunks on it, and an editor state that shows them. */
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
  let state = EditorState.create({ doc: text, extensions: [EditorState.lineSeparator.of('\n'), overlayField] });
  state = state.update({ effects: setHunks.of(place(ytext, hunks)) }).state;
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

test('a hunk is drawn with the text to remove and the text to insert, and the document doesn’t change', () => {
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

test('text typed at the position of an insertion is noticed', () => {
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

const TEXT = 'The quick brown fox jumps over the lazy dog.\nAnother line stands here.\n\nAnd a third: 👩🏽‍💻 字 é.';

const spans = fc
  .uniqueArray(fc.integer({ min: 0, max: TEXT.length }), { minLength: 2, maxLength: 8 })
  .map((cuts) => cuts.sort((a, b) => a - b))
  .chain((cuts) =>
    fc.tuple(
      ...Array.from({ length: Math.floor(cuts.length / 2) }, (_, i) =>
        fc.record({
          from: fc.constant(cuts[2 * i]!),
          // Includes pure insertions.
          to: fc.constantFrom(cuts[2 * i]!, cuts[2 * i + 1]!),
          after: fc.constantFrom('', 'x', 'the ', 'a\n'),
        }),
      ),
    ),
  )
  .map((hunks) => hunks.filter(({ from, to, after }) => from < to || after !== ''));

const anEdit = fc.record({
  by: fc.constantFrom('me', 'other', 'undo', 'pause'),
  at: fc.nat(),
  length: fc.nat({ max: 4 }),
  insert: fc.constantFrom('', 'x', 'the ', 't', '\n', 'a\n'),
});

test('hunks that follow typing, others’ edits and undo are where their anchors are, with the same status', () => {
  fc.assert(
    fc.property(spans, fc.array(anEdit, { minLength: 1, maxLength: 8 }), (specs, edits) => {
      const shown = setUp(TEXT, specs);
      const follow = follower(shown);
      for (const edit of edits) follow.edit(edit);
      const real = resolveHunks(shown.doc, shown.hunks);
      const { hunks, touched } = follow.state().field(overlayField);
      for (const hunk of hunks) {
        // Until the anchors are resolved again, a touched hunk's status depends on its text only.
        if (touched.has(hunk.hunk.id)) continue;
        expect(hunk).toEqual({ ...real[Number(hunk.hunk.id.slice(1))]!, hunk: hunk.hunk });
      }
      follow.pause();
      const settled = [...follow.state().field(overlayField).hunks];
      settled.sort((a, b) => Number(a.hunk.id.slice(1)) - Number(b.hunk.id.slice(1)));
      expect(settled).toEqual(real.map((resolved, i) => ({ ...resolved, hunk: shown.hunks[i] })));
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 500) },
  );
});

/** Keeps the editor's state equal to the shared text, with another person's edits and this person's undo. */
function follower({ doc, ytext, state: initial }: ReturnType<typeof setUp>) {
  let state = initial;
  const origin = {};
  const undo = new Y.UndoManager(ytext, { trackedOrigins: new Set([origin]), captureTimeout: 0 });
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  ytext.observe((event) => {
    let from = 0;
    const changes = event.delta.flatMap(({ insert, delete: deleted, retain }): ChangeSpec[] => {
      if (typeof insert === 'string') return [{ from, insert }];
      from += deleted ?? retain ?? 0;
      return deleted === undefined ? [] : [{ from: from - deleted, to: from }];
    });
    state = state.update({ changes }).state;
  });
  const write = (target: Y.Doc, { at, length, insert }: { at: number; length: number; insert: string }) => {
    const text = target.getText('content');
    const from = at % (text.length + 1);
    target.transact(() => {
      text.delete(from, Math.min(length, text.length - from));
      text.insert(from, insert);
    }, origin);
  };
  const pause = () => {
    const effects = corrections(state, ytext);
    if (effects) state = state.update({ effects }).state;
  };
  return {
    state: () => state,
    pause,
    edit({ by, ...change }: { by: string; at: number; length: number; insert: string }) {
      if (by === 'me') write(doc, change);
      else if (by === 'undo') undo.undo();
      else if (by === 'pause') pause();
      else {
        write(other, change);
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
      }
    },
  };
}

const onSource = (state: EditorState) => state.facet(forceSource).flatMap((spans) => spans(state));

test('a hunk whose text this browser hasn’t received yet counts as gone and isn’t drawn until it arrives', () => {
  const { doc, hunks } = setUp('one two three', [{ from: 4, to: 7, after: 'TWO' }]);
  const copy = new Y.Doc();
  const ytext = copy.getText('content');
  let state = EditorState.create({ doc: '', extensions: [overlayField] });
  state = state.update({ effects: setHunks.of(place(ytext, hunks)) }).state;
  expect(statuses(state)).toEqual(['gone']);
  expect(count(state)).toBe(0);
  expect(onSource(state)).toEqual([]);
  expect(neighbourHunk(state, 1)).toBeUndefined();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  state = state.update({ changes: { from: 0, insert: ytext.toString() } }).state;
  state = state.update({ effects: corrections(state, ytext)! }).state;
  expect(state.field(overlayField).hunks[0]).toMatchObject({ from: 4, to: 7, status: 'clean' });
  expect(count(state)).toBe(2);
  expect(onSource(state)).toHaveLength(1);
  expect(neighbourHunk(state, 1)?.from).toBe(4);
});
