import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { anchorHunks, replaceRange } from './anchors';
import { frozenBy, placeFrozen } from './frozen';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 300);

function document(text: string): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = 1;
  contentOf(doc).insert(0, text);
  return doc;
}

function freeze(doc: Y.Doc, quote: string) {
  const from = contentOf(doc).toString().indexOf(quote);
  return { anchor: anchorHunks(doc, [{ from, to: from + quote.length }])[0]!, quote };
}

const TEXT = 'We owe you nothing. We ship in May.';

test('a change of one character of a frozen passage touches it; one beside it does not', () => {
  const doc = document(TEXT);
  const range = freeze(doc, 'owe you nothing');
  const frozen = placeFrozen(doc, [range]);
  const change = (now: string, after: string) => frozenBy(frozen, { from: TEXT.indexOf(now), now }, after);
  expect(change('owe', 'give')).toBe(range);
  expect(change('We owe you nothing. We', 'We')).toBe(range);
  expect(change('We ', 'They ')).toBeUndefined();
  expect(change('We ', 'We do ')).toBeUndefined();
  expect(change('.', ', as agreed.')).toBeUndefined();
  expect(change('ship in May', 'ship')).toBeUndefined();
});

test('an insertion between two characters of a frozen passage touches it, at its edges it does not', () => {
  const doc = document(TEXT);
  const frozen = placeFrozen(doc, [freeze(doc, 'owe you')]);
  const insert = (at: number) => frozenBy(frozen, { from: at, now: '' }, 'x') !== undefined;
  const from = TEXT.indexOf('owe you');
  expect([from, from + 1, from + 6, from + 7].map(insert)).toEqual([false, true, true, false]);
});

test('a wide change that leaves the frozen passage in its middle as it was counts as a change of it', () => {
  const doc = document(TEXT);
  const frozen = placeFrozen(doc, [freeze(doc, 'you')]);
  // It would be written in one piece: the passage would be deleted and written again.
  expect(frozenBy(frozen, { from: 3, now: 'owe you nothing' }, 'give you something')).toBeDefined();
  expect(frozenBy(frozen, { from: 0, now: TEXT }, TEXT.replace('May', 'June'))).toBeUndefined();
});

test('a change that keeps the frozen passage between two marks doesn’t touch it', () => {
  const doc = document(TEXT);
  const frozen = placeFrozen(doc, [freeze(doc, 'you')]);
  const marks = { from: TEXT.indexOf('you'), now: 'you' };
  expect(frozenBy(frozen, { ...marks, kept: [{ before: 0, after: 2, length: 3 }] }, '**you**')).toBeUndefined();
  expect(frozenBy(frozen, marks, '**you**')).toBeDefined();
});

test('people can rewrite a frozen passage, and the new text is frozen too', () => {
  const doc = document(TEXT);
  const range = freeze(doc, 'you');
  contentOf(doc).delete(TEXT.indexOf('you'), 3);
  expect(placeFrozen(doc, [range])).toEqual([]);
  contentOf(doc).insert(TEXT.indexOf('you'), 'them');
  const [placed] = placeFrozen(doc, [range]);
  expect(contentOf(doc).toString().slice(placed!.from, placed!.to)).toBe('them');
});

test('a change that touches no frozen passage leaves its text as it is, on any document', () => {
  const offset = fc.nat(60);
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.tuple(offset, offset, offset, offset),
      fc.string({ unit: 'grapheme', maxLength: 10 }),
      (text, offsets, after) => {
        const [a, b, c, d] = offsets.map((at) => boundary(text, at % (text.length + 1)));
        const [from, to] = [Math.min(a!, b!), Math.max(a!, b!)];
        const [changeFrom, changeTo] = [Math.min(c!, d!), Math.max(c!, d!)];
        fc.pre(from < to);
        const doc = document(text);
        const range = { anchor: anchorHunks(doc, [{ from, to }])[0]!, quote: text.slice(from, to) };
        const change = { from: changeFrom, now: text.slice(changeFrom, changeTo) };
        const touched = frozenBy(placeFrozen(doc, [range]), change, after);
        replaceRange(doc, change, after);
        if (touched) return;
        const [placed] = placeFrozen(doc, [range]);
        expect(contentOf(doc).toString().slice(placed!.from, placed!.to)).toBe(range.quote);
      },
    ),
    { numRuns: RUNS },
  );
});

/** Returns a position that isn't inside a surrogate pair. */
function boundary(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
