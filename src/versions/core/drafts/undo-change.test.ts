import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import type { TextEdit } from '../edits/edits';
import { computeHunks } from '../hunks/hunks';
import { draftEdits } from './draft-edits';
import { editsToUndo } from './undo-change';

function liveText(text: string): Y.Text {
  const content = new Y.Doc().getText('content');
  content.insert(0, text);
  return content;
}

function draftOf(live: Y.Text): Y.Text {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(live.doc!));
  return doc.getText('content');
}

function replace(draft: Y.Text, { from, to, insert }: TextEdit): void {
  draft.doc!.transact(() => {
    if (to > from) draft.delete(from, to - from);
    if (insert !== '') draft.insert(from, insert);
  });
}

function hunksOf(live: Y.Text, draft: Y.Text) {
  return computeHunks(live.toString(), draft.toString(), { markdown: true, edits: draftEdits(live, draft) });
}

function takeBack(live: Y.Text, draft: Y.Text, index: number): void {
  const back = editsToUndo({ live, draft, markdown: true }, hunksOf(live, draft)[index]!);
  for (const edit of back!.toReversed()) replace(draft, edit);
}

test('one change is taken back, and the others stay', () => {
  const live = liveText('The launch is on 12 May.\n\nWe meet at the gate.\n');
  const draft = draftOf(live);
  replace(draft, { from: 17, to: 19, insert: '19' });
  replace(draft, { from: 41, to: 45, insert: 'door' });
  replace(draft, { from: 47, to: 47, insert: '\nBring a lamp.\n' });
  takeBack(live, draft, 1);
  expect(draft.toString()).toBe('The launch is on 19 May.\n\nWe meet at the gate.\n\nBring a lamp.\n');
  takeBack(live, draft, 1);
  takeBack(live, draft, 0);
  expect(draft.toString()).toBe(live.toString());
  expect(draftEdits(live, draft)).toEqual([]);
});

test('deleted text that is put back is the live text again, not text of the draft’s author', () => {
  const live = liveText('It is very warm and very quiet here.');
  const draft = draftOf(live);
  replace(draft, { from: 6, to: 11, insert: '' });
  takeBack(live, draft, 0);
  expect(draft.toString()).toBe(live.toString());
  expect(draftEdits(live, draft)).toEqual([]);
});

test('a change is found where newer edits have moved it, and one that is gone changes nothing', () => {
  const live = liveText('One red house. Two red doors.');
  const draft = draftOf(live);
  replace(draft, { from: 19, to: 22, insert: 'blue' });
  const [change] = hunksOf(live, draft);
  replace(draft, { from: 0, to: 0, insert: 'Note: ' });
  const texts = { live, draft, markdown: true };
  for (const edit of editsToUndo(texts, change!)!) replace(draft, edit);
  expect(draft.toString()).toBe('Note: One red house. Two red doors.');
  expect(editsToUndo(texts, change!)).toBeUndefined();
});

const edit = fc.record({
  at: fc.nat({ max: 10_000 }),
  remove: fc.nat({ max: 8 }),
  insert: fc.oneof(fc.constant(''), fc.string({ maxLength: 4 }), fc.constantFrom('a', ' b', '\n', 'a b')),
});

test('taking back all changes, in any order, gives the live text; each time, only one change goes', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 60 });
  fc.assert(
    fc.property(
      text,
      fc.array(edit, { maxLength: 12 }),
      fc.array(fc.nat(), { minLength: 60 }),
      (words, edits, order) => {
        const live = liveText(words);
        const draft = draftOf(live);
        for (const { at, remove, insert } of edits) {
          const from = at % (draft.length + 1);
          replace(draft, { from, to: Math.min(from + remove, draft.length), insert });
        }
        for (let left = hunksOf(live, draft).length; left > 0; left--) {
          const hunks = hunksOf(live, draft);
          const chosen = order[left % order.length]! % hunks.length;
          const kept = hunks.filter((_, i) => i !== chosen).map(({ from, to, after }) => ({ from, to, after }));
          takeBack(live, draft, chosen);
          let grown = 0;
          let expected = live.toString();
          for (const { from, to, after } of kept) {
            expected = expected.slice(0, from + grown) + after + expected.slice(to + grown);
            grown += after.length - (to - from);
          }
          expect(draft.toString()).toBe(expected);
          if (hunksOf(live, draft).length === 0) break;
        }
      },
    ),
  );
});
