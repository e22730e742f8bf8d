import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { cpuMs } from '../../../../test/support/cpu-time';
import { documentText, editsOf, passage, runs } from '../../test-support/arbitraries';
import { replaceAll, type TextEdit } from '../edits/edits';
import { type AnchoredHunk, anchorHunks, replaceRange, resolveHunks } from './anchors';
import type { HunkStatus } from './hunk-status';
import { computeHunks } from './hunks';

function documentOf(text: string, clientId = 1): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  contentOf(doc).insert(0, text);
  return doc;
}

function replicaOf(doc: Y.Doc, clientId: number): Y.Doc {
  const replica = new Y.Doc();
  replica.clientID = clientId;
  Y.applyUpdate(replica, Y.encodeStateAsUpdate(doc));
  return replica;
}

function suggest(doc: Y.Doc, edits: readonly TextEdit[]): AnchoredHunk[] {
  const base = contentOf(doc).toString();
  const hunks = computeHunks(base, replaceAll(base, edits), { markdown: true, edits });
  const anchors = anchorHunks(doc, hunks);
  return hunks.map((hunk, i) => ({ ...hunk, anchor: anchors[i]! }));
}

/** Accepts one hunk if it is clean, as the server does. */
function accept(doc: Y.Doc, hunk: AnchoredHunk): HunkStatus {
  const [resolved] = resolveHunks(doc, [hunk]);
  if (resolved!.status === 'clean') replaceRange(doc, resolved!, hunk.after);
  return resolved!.status;
}

/** Suggests one hunk, lets a person edit, and then tries to accept the hunk. Returns its status and the text. */
function afterPerson(base: string, edit: TextEdit, person: (text: Y.Text) => void): [HunkStatus, string] {
  const doc = documentOf(base);
  const [hunk] = suggest(doc, [edit]);
  const peer = replicaOf(doc, 2);
  person(contentOf(peer));
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(peer));
  return [accept(doc, hunk!), contentOf(doc).toString()];
}

const REPLACE = { from: 4, to: 7, insert: 'dog' };
const INSERT = { from: 4, to: 4, insert: 'big ' };
const DELETE_LINE = { from: 4, to: 8, insert: '' };
/** Deletes the same line with the line feed before it instead of the one after it. */
const DELETE_FROM_FEED = { from: 3, to: 7, insert: '' };

test.each<[string, string, TextEdit, (text: Y.Text) => void, HunkStatus, string]>([
  ['an untouched hunk is applied', 'the cat sat', REPLACE, () => {}, 'clean', 'the dog sat'],
  ['typing before it moves it along', 'the cat sat', REPLACE, (t) => t.insert(0, 'See '), 'clean', 'See the dog sat'],
  ['typing at its left edge stays', 'the cat sat', REPLACE, (t) => t.insert(4, 'fat '), 'clean', 'the fat dog sat'],
  ['typing at its right edge stays', 'the cat sat', REPLACE, (t) => t.insert(7, ','), 'clean', 'the dog, sat'],
  [
    'HUNK-5: typing inside it is a conflict',
    'the cat sat',
    REPLACE,
    (t) => t.insert(5, 'h'),
    'changed',
    'the chat sat',
  ],
  ['deleting a part of it is a conflict', 'the cat sat', REPLACE, (t) => t.delete(4, 1), 'changed', 'the at sat'],
  ['deleting all of it is a conflict', 'the cat sat', REPLACE, (t) => t.delete(4, 3), 'gone', 'the  sat'],
  ['deleting all around it is a conflict', 'the cat sat', REPLACE, (t) => t.delete(0, 11), 'gone', ''],
  [
    'typing the same oneself is already there',
    'the cat sat',
    REPLACE,
    (t) => {
      t.delete(4, 3);
      t.insert(4, 'dog');
    },
    'already_there',
    'the dog sat',
  ],
  [
    'typing another word in its place is a conflict',
    'the cat sat',
    REPLACE,
    (t) => {
      t.delete(4, 3);
      t.insert(4, 'cow');
    },
    'changed',
    'the cow sat',
  ],
  [
    'the same text typed anew between the same neighbours is what the agent saw',
    'the cat sat',
    REPLACE,
    (t) => {
      t.delete(4, 3);
      t.insert(4, 'cat');
    },
    'clean',
    'the dog sat',
  ],
  [
    'typing at the place of an insertion is a conflict',
    'the cat sat',
    INSERT,
    (t) => t.insert(4, 'fat '),
    'changed',
    'the fat cat sat',
  ],
  [
    'inserting the same is already there',
    'the cat sat',
    INSERT,
    (t) => t.insert(4, 'big '),
    'already_there',
    'the big cat sat',
  ],
  [
    'an insertion whose left neighbour is gone is a conflict',
    'the cat sat',
    INSERT,
    (t) => t.delete(3, 1),
    'moved',
    'thecat sat',
  ],
  [
    'an insertion whose right neighbour is gone is applied',
    'the cat sat',
    INSERT,
    (t) => t.delete(4, 4),
    'clean',
    'the big sat',
  ],
  [
    'a deleted line joined to the one before is a conflict',
    'one\ntwo\nsix',
    DELETE_LINE,
    (t) => t.delete(3, 1),
    'moved',
    'onetwo\nsix',
  ],
  [
    'a deleted line joined to the one behind is a conflict',
    'one\ntwo\nsix',
    DELETE_FROM_FEED,
    (t) => t.delete(7, 1),
    'moved',
    'one\ntwosix',
  ],
  [
    'HUNK-7: typing inside a line that it deletes is a conflict, and the typed text stays',
    'one\ntwo\nsix',
    DELETE_LINE,
    (t) => t.insert(5, 'x'),
    'changed',
    'one\ntxwo\nsix',
  ],
  [
    'a line deleted by a person too is already there',
    'one\ntwo\nsix',
    DELETE_LINE,
    (t) => t.delete(4, 4),
    'already_there',
    'one\nsix',
  ],
  [
    'typing in the next line does not matter',
    'one\ntwo\nsix',
    DELETE_LINE,
    (t) => t.insert(8, 'x'),
    'clean',
    'one\nxsix',
  ],
])('%s', (_rule, base, edit, person, status, text) => {
  expect(afterPerson(base, edit, person)).toEqual([status, text]);
});

test('if an edge is deleted and restored by undo, and text is typed after it, the hunk is still clean', () => {
  const person = (text: Y.Text) => {
    const undo = new Y.UndoManager(text);
    text.delete(5, 2);
    undo.undo();
    text.insert(7, 's');
  };
  expect(afterPerson('the cat', REPLACE, person)).toEqual(['clean', 'the dogs']);
});

test('an insertion can be at the start, at the end and into an empty text', () => {
  expect(afterPerson('b', { from: 0, to: 0, insert: 'a ' }, () => {})).toEqual(['clean', 'a b']);
  expect(afterPerson('a', { from: 1, to: 1, insert: ' b' }, (t) => t.insert(0, '> '))).toEqual(['clean', '> a b']);
  expect(afterPerson('', { from: 0, to: 0, insert: 'a' }, () => {})).toEqual(['clean', 'a']);
  expect(afterPerson('', { from: 0, to: 0, insert: 'a' }, (t) => t.insert(0, 'b'))).toEqual(['changed', 'b']);
});

test('a hunk of characters that the document never had is gone', () => {
  const hunks = suggest(documentOf('the cat sat', 7), [{ from: 4, to: 7, insert: '' }]);
  expect(resolveHunks(documentOf('the cat sat', 8), hunks)).toEqual([{ status: 'gone', from: 0, to: 0, now: '' }]);
});

test.each([1, 127, 128, 2 ** 32 - 1])('anchors are the bytes that Yjs writes, also for client %s', (clientId) => {
  const doc = documentOf('x'.repeat(300), clientId);
  const yjs = (clock: number, assoc: 0 | -1) =>
    Y.encodeRelativePosition(new Y.RelativePosition(null, null, Y.createID(clientId, clock), assoc));
  const anchors = anchorHunks(doc, [
    { from: 1, to: 3 },
    { from: 128, to: 299 },
  ]);
  expect(anchors).toEqual([
    { placeFrom: yjs(0, -1), from: yjs(1, 0), to: yjs(2, -1), placeTo: yjs(3, 0) },
    { placeFrom: yjs(127, -1), from: yjs(128, 0), to: yjs(298, -1), placeTo: yjs(299, 0) },
  ]);
});

test('applying a hunk changes as little as possible: other text keeps its position and carets', () => {
  const doc = documentOf('| a | 1 😀 |');
  const caret = Y.createRelativePositionFromTypeIndex(contentOf(doc), 9);
  replaceRange(doc, { from: 0, now: '| a | 1 😀 |' }, '| a | one 😁 |');
  expect(contentOf(doc).toString()).toBe('| a | one 😁 |');
  replaceRange(doc, { from: 0, now: '| a | one 😁 |' }, '| abc | one 😁 |');
  expect(contentOf(doc).toString()).toBe('| abc | one 😁 |');
  expect(Y.createAbsolutePositionFromRelativePosition(caret, doc, false)).not.toBeNull();
});

/**
 * A person's edits on a replica: the place (as a share of the text), the number of deleted units, and the typed text.
 */
const personEdits = fc.array(
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), size: fc.nat(12), typed: passage, undo: fc.boolean() }),
  { maxLength: 8 },
);

test('positions resolve as Yjs resolves them, whatever was typed, deleted and undone', () => {
  const edited = documentText.chain((base) =>
    fc.record({ base: fc.constant(base), edits: editsOf(base), people: personEdits }),
  );
  fc.assert(
    fc.property(edited, ({ base, edits, people }) => {
      const doc = documentOf(base);
      const hunks = suggest(doc, edits);
      const text = contentOf(doc);
      const undo = new Y.UndoManager(text);
      for (const { at, size, typed, undo: back } of people) {
        const from = Math.floor(at * text.length);
        text.delete(from, Math.min(size, text.length - from));
        text.insert(from, typed);
        if (back) undo.undo();
      }
      const absolute = (bytes: Uint8Array) =>
        Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(bytes), doc, false)!.index;
      const now = text.toString();
      for (const [i, { anchor, before, after }] of hunks.entries()) {
        const resolved = resolveHunks(doc, hunks)[i]!;
        const place = now.slice(absolute(anchor.placeFrom), absolute(anchor.placeTo));
        expect(resolved.status === 'already_there').toBe(place === after);
        expect(now.slice(resolved.from, resolved.to)).toBe(resolved.now);
        expect(resolved.from).toBeGreaterThanOrEqual(absolute(anchor.placeFrom));
        expect(resolved.to).toBeLessThanOrEqual(absolute(anchor.placeTo));
        if (resolved.status === 'clean') expect(resolved.now).toBe(before);
        if (now.slice(absolute(anchor.from), absolute(anchor.to)) === before && before && place !== after) {
          expect(['clean', 'moved']).toContain(resolved.status);
        }
      }
    }),
    { numRuns: runs },
  );
});

test('a thousand hunks in a megabyte of 40,000 pieces are resolved in bounded time', () => {
  const doc = documentOf('');
  const text = contentOf(doc);
  for (let i = 0; i < 40_000; i++) text.insert(i % 2 ? text.length : 0, `word${i} of a long text\n `);
  const base = text.toString();
  const edits = Array.from({ length: 1000 }, (_, i) => {
    const from = Math.floor((i / 1000) * base.length);
    return { from, to: from + 5, insert: 'new' };
  });
  const start = cpuMs();
  const hunks = suggest(doc, edits);
  expect(resolveHunks(doc, hunks).every(({ status }) => status === 'clean')).toBe(true);
  expect(cpuMs() - start).toBeLessThan(20_000);
});
