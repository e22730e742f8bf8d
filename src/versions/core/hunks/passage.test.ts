import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { anchorPassage, resolvePassages } from './passage';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 300);

function document(text: string, clientId = 1): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  contentOf(doc).insert(0, text);
  return doc;
}

function passageOf(doc: Y.Doc, quote: string) {
  const from = contentOf(doc).toString().indexOf(quote);
  return { anchor: anchorPassage(doc, { from, to: from + quote.length }), quote };
}

function standing(doc: Y.Doc, passage: ReturnType<typeof passageOf>) {
  const [{ status, from, to } = { status: 'gone' as const, from: 0, to: 0 }] = resolvePassages(doc, [passage]);
  return { status, text: contentOf(doc).toString().slice(from, to) };
}

function deleteAndUndo(doc: Y.Doc, deleted: string): void {
  const undo = new Y.UndoManager(contentOf(doc));
  contentOf(doc).delete(contentOf(doc).toString().indexOf(deleted), deleted.length);
  undo.undo();
}

describe('a passage', () => {
  test('stays on its text while people type before and behind it, and at its very edges', () => {
    const doc = document('The cat sat on a mat.');
    const passage = passageOf(doc, 'cat sat');
    contentOf(doc).insert(21, ' Good.');
    contentOf(doc).insert(11, '!');
    contentOf(doc).insert(4, 'old ');
    contentOf(doc).insert(0, '# News\n');
    expect(standing(doc, passage)).toEqual({ status: 'unchanged', text: 'cat sat' });
  });

  test('says that it was changed when somebody types or deletes inside', () => {
    const doc = document('The cat sat on a mat.');
    const passage = passageOf(doc, 'cat sat');
    contentOf(doc).insert(7, ' has');
    expect(standing(doc, passage)).toEqual({ status: 'changed', text: 'cat has sat' });
    contentOf(doc).delete(4, 8);
    expect(standing(doc, passage)).toEqual({ status: 'changed', text: 'sat' });
  });

  test('is gone when it was deleted, and doesn’t contain what is typed there afterwards', () => {
    const doc = document('The cat sat on a mat.');
    const passage = passageOf(doc, 'cat sat');
    contentOf(doc).delete(4, 7);
    expect(standing(doc, passage)).toEqual({ status: 'gone', text: '' });
    contentOf(doc).insert(4, 'dog lay');
    expect(standing(doc, passage)).toEqual({ status: 'gone', text: '' });
  });

  test.each([
    ['inside', 'cat sat', 't s'],
    ['its first words', 'cat sat', 'The cat '],
    ['its last words', 'cat sat', ' sat on'],
  ])('is unchanged when its deleted text is restored by undo: %s', (_where, quote, deleted) => {
    const doc = document('The cat sat on a mat.');
    const copy = document('The cat sat on a mat.');
    const passage = passageOf(doc, quote);
    deleteAndUndo(doc, deleted);
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    for (const one of [doc, copy]) expect(standing(one, passage)).toEqual({ status: 'unchanged', text: quote });
    contentOf(doc).insert(6, 'r');
    expect(standing(doc, passage).status).toBe('changed');
  });

  // Undo creates new characters, and only the copy in which it happened knows which ones they replace.
  test.each(['cat sat', 'The cat sat on'])(
    'that was deleted completely stays gone in every copy after undo: %s',
    (deleted) => {
      const doc = document('The cat sat on a mat.');
      const copy = document('The cat sat on a mat.');
      const passage = passageOf(doc, 'cat sat');
      deleteAndUndo(doc, deleted);
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
      for (const one of [doc, copy]) {
        expect(contentOf(one).toString()).toBe('The cat sat on a mat.');
        expect(standing(one, passage)).toEqual({ status: 'gone', text: '' });
      }
    },
  );

  test('doesn’t mistake equal text elsewhere for its lost edge', () => {
    const doc = document('cat. A cat sat.');
    const passage = passageOf(doc, 'cat sat');
    contentOf(doc).delete(7, 4);
    expect(standing(doc, passage)).toEqual({ status: 'changed', text: 'sat' });
  });

  test('is gone for a copy that has not seen its characters yet', () => {
    const passage = passageOf(document('The cat.', 2), 'cat');
    expect(standing(document('The cat.', 3), passage).status).toBe('gone');
  });
});

/** `at` is a percentage of the text's length. */
const edit = fc.oneof<fc.Arbitrary<Edit>[]>(
  fc.record({ at: fc.nat(100), text: fc.constantFrom('x', ' and ', '\n', '😀', '漢字', 'é', 'long new words ') }),
  fc.record({ at: fc.nat(100), take: fc.integer({ min: 1, max: 12 }) }),
);

type Edit = { at: number; text: string } | { at: number; take: number };

function apply(doc: Y.Doc, edits: readonly Edit[]): void {
  const content = contentOf(doc);
  for (const one of edits) {
    const at = Math.floor((one.at / 100) * content.length);
    if ('text' in one) content.insert(at, one.text);
    else content.delete(at, Math.min(one.take, content.length - at));
  }
}

test('over random edits by two people: a passage spans exactly what is left of it, and all replicas agree', () => {
  const TEXT = 'abcdefghijklmnopqrstuvwxyz';
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 24 }),
      fc.integer({ min: 1, max: 20 }),
      fc.array(edit, { maxLength: 12 }),
      fc.array(edit, { maxLength: 12 }),
      (start, length, mine, theirs) => {
        const from = Math.min(start, 25);
        const to = Math.min(from + length, 26);
        const one = document(TEXT, 1);
        const anchor = anchorPassage(one, { from, to });
        const quote = TEXT.slice(from, to);
        const other = new Y.Doc();
        other.clientID = 2;
        Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
        apply(one, mine);
        apply(other, theirs);
        Y.applyUpdate(one, Y.encodeStateAsUpdate(other));
        Y.applyUpdate(other, Y.encodeStateAsUpdate(one));

        const [here] = resolvePassages(one, [{ anchor, quote }]);
        expect(resolvePassages(other, [{ anchor, quote }])).toEqual([here]);
        const text = contentOf(one).toString();
        const left = survivors(one, from, to);
        expect(here!.status === 'gone').toBe(here!.to === here!.from);
        for (const index of left) expect(index >= here!.from && index < here!.to).toBe(true);
        for (const index of survivors(one, 0, from)) expect(index).toBeLessThan(here!.from);
        for (const index of survivors(one, to, 26)) expect(index).toBeGreaterThanOrEqual(here!.to);
        if (here!.status === 'unchanged') expect(text.slice(here!.from, here!.to)).toBe(quote);
      },
    ),
    { numRuns: RUNS },
  );
});

/** Returns the current offsets of the first author's characters of `[from, to)` that still exist. */
function survivors(doc: Y.Doc, from: number, to: number): number[] {
  const found: number[] = [];
  let index = 0;
  for (let item = contentOf(doc)._start; item; item = item.right) {
    if (item.deleted) continue;
    for (let i = 0; i < item.length; i++) {
      const clock = item.id.clock + i;
      if (item.id.client === 1 && clock >= from && clock < to) found.push(index + i);
    }
    index += item.length;
  }
  return found;
}
