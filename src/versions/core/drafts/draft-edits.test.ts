import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { replaceAll } from '../edits/edits';
import { computeHunks } from '../hunks/hunks';
import { draftEdits } from './draft-edits';

const ROUNDS = Number(process.env.SUGGESTING_ROUNDS ?? 200);

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

test('typing and deleting in a draft give exactly these edits', () => {
  const live = liveText('The launch is on 12 May.');
  const draft = draftOf(live);
  draft.delete(17, 2);
  draft.insert(17, '19');
  draft.insert(24, ' At noon.');
  expect(draftEdits(live, draft)).toEqual([
    { from: 17, to: 19, insert: '19', at: 17, removed: '12' },
    { from: 24, to: 24, insert: ' At noon.', at: 24, removed: '' },
  ]);
});

test('a change of the live text under a draft isn’t a change of the draft', () => {
  const live = liveText('One. Two. Three.');
  const draft = draftOf(live);
  draft.insert(5, 'Draft. ');
  live.insert(0, 'Live. ');
  live.delete(16, 6);
  Y.applyUpdate(draft.doc!, Y.encodeStateAsUpdate(live.doc!));
  expect(live.toString()).toBe('Live. One. Two. ');
  expect(draftEdits(live, draft)).toEqual([{ from: 11, to: 11, insert: 'Draft. ', at: 11, removed: '' }]);
});

test('text that the draft has not received yet is not shown as deleted', () => {
  const live = liveText('One. Two.');
  const draft = draftOf(live);
  draft.insert(9, ' Three.');
  live.insert(4, ' New.');
  live.delete(0, 1);
  expect(draftEdits(live, draft).map(({ insert, removed }) => [insert, removed])).toEqual([[' Three.', '']]);
});

const action = fc.record({
  who: fc.nat({ max: 7 }),
  at: fc.nat({ max: 10_000 }),
  remove: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 6 })),
  insert: fc.oneof(fc.constant(''), fc.string({ maxLength: 4 }), fc.constantFrom('a', ' b', '\n', '😀')),
  hears: fc.boolean(),
});

/** Returns whether an edit would cut a surrogate pair, which no editor does. */
function cutsPair(text: string, at: number): boolean {
  return at > 0 && /[\uD800-\uDBFF]/.test(text[at - 1]!) && /[\uDC00-\uDFFF]/.test(text[at] ?? '');
}

test('DRAFT-3: five type live and three in drafts: no character is lost, and the hunks of a draft give exactly its text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.array(action, { maxLength: 40 }), (text, actions) => {
      const live = liveText(text);
      const typists = Array.from({ length: 5 }, () => draftOf(live));
      const drafts = Array.from({ length: 3 }, () => draftOf(live));
      const bring = (from: Y.Text, to: Y.Text) =>
        Y.applyUpdate(to.doc!, Y.encodeStateAsUpdate(from.doc!, Y.encodeStateVector(to.doc!)));
      for (const { who, at, remove, insert, hears } of actions) {
        const own = [...typists, ...drafts][who]!;
        if (hears) bring(live, own);
        const now = own.toString();
        const from = at % (now.length + 1);
        const size = Math.min(remove, now.length - from);
        if (cutsPair(now, from) || cutsPair(now, from + size)) continue;
        if (size > 0) own.delete(from, size);
        if (insert !== '') own.insert(from, insert);
        if (who < 5) bring(own, live);
      }
      for (const draft of drafts) {
        const own = ownText(draft, live);
        bring(live, draft);
        // No change to the live text removes a draft's own characters.
        expect(ownText(draft, live)).toBe(own);
        const edits = draftEdits(live, draft);
        expect(replaceAll(live.toString(), edits)).toBe(draft.toString());
        for (const { from, to, insert, at, removed } of edits) {
          expect(live.toString().slice(from, to)).toBe(removed);
          expect(draft.toString().slice(at, at + insert.length)).toBe(insert);
        }
        const hunks = computeHunks(live.toString(), draft.toString(), { markdown: true, edits });
        const accepted = hunks.map(({ from, to, after }) => ({ from, to, insert: after }));
        expect(replaceAll(live.toString(), accepted)).toBe(draft.toString());
      }
    }),
    { numRuns: ROUNDS },
  );
});

/** Returns the text that only the draft contains. */
function ownText(draft: Y.Text, live: Y.Text): string {
  let text = '';
  for (let item = draft._start; item; item = item.right) {
    const isOwn = item.id.clock >= Y.getState(live.doc!.store, item.id.client);
    if (isOwn && !item.deleted && item.content instanceof Y.ContentString) text += item.content.str;
  }
  return text;
}
