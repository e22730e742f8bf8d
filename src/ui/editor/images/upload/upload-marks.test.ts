import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removeUpload, showUpload, uploadArrived, uploadMarks, uploadPlace } from './upload-marks';

const waiting = { kind: 'waiting' } as const;
const extensions = uploadMarks({ cancel: () => {}, retry: () => {} });

function started(doc: string, pos: number, ids: readonly string[]): EditorState {
  const state = EditorState.create({ doc, extensions });
  return state.update({ effects: ids.map((id) => showUpload.of({ id, name: id, state: waiting, pos })) }).state;
}

function arrive(state: EditorState, id: string): EditorState {
  const from = uploadPlace(state, id) ?? -1;
  const changes = { from, insert: `<${id}>` };
  return state.update({ changes, effects: removeUpload.of(id), annotations: uploadArrived.of(id) }).state;
}

test('the text doesn’t change until a file is uploaded; then the file is where it was dropped, despite edits in the meantime', () => {
  let state = started('ab', 1, ['x']);
  expect(state.doc.toString()).toBe('ab');
  state = state.update({ changes: { from: 0, insert: 'before ' } }).state;
  state = state.update({ changes: { from: state.doc.length, insert: ' after' } }).state;
  expect(arrive(state, 'x').doc.toString()).toBe('before a<x>b after');
});

test('files that were put in together keep their order, in whichever they arrive', () => {
  const ids = ['1', '2', '3', '4'];
  fc.assert(
    fc.property(fc.shuffledSubarray(ids, { minLength: 4 }), (order) => {
      expect(order.reduce(arrive, started('ab', 1, ids)).doc.toString()).toBe('a<1><2><3><4>b');
    }),
  );
});

test('a canceled file no longer has a place', () => {
  const state = started('ab', 1, ['x', 'y']).update({ effects: removeUpload.of('x') }).state;
  expect(uploadPlace(state, 'x')).toBeUndefined();
  expect(uploadPlace(state, 'y')).toBe(1);
});
