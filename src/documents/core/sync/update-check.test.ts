import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { type Piece, StructRun, updateOf } from './struct-run';
import { applyNew, bringsNews, type CheckedUpdate, checkUpdate } from './update-check';
import { type ScannedUpdate, scanUpdate } from './update-scan';

function docOf(clientId: number, text = ''): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  if (text) doc.getText('content').insert(0, text);
  return doc;
}

const copyOf = (doc: Y.Doc) => {
  const copy = docOf(99);
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};

function editOf(doc: Y.Doc, change: (text: Y.Text) => void): Uint8Array {
  const before = Y.encodeStateVector(doc);
  let update: Uint8Array = new Uint8Array();
  doc.once('update', (bytes: Uint8Array) => {
    update = bytes;
  });
  change(doc.getText('content'));
  return update.length ? update : Y.encodeStateAsUpdate(doc, before);
}

const all = () => true;

/**
 * Applies the part of a checked update that the document can apply: its own sections, one after another, and its
 * deletions.
 */
function applyChecked(doc: Y.Doc, scan: ScannedUpdate, checked: CheckedUpdate): { news: Uint8Array[]; waits: boolean } {
  if (checked.kind !== 'mixed') return { news: [], waits: false };
  const ahead = new Map<number, number>();
  const stateOf = (clientId: number) => ahead.get(clientId) ?? Y.getState(doc.store, clientId);
  const runs = checked.sections.map((section) => new StructRun(scan, section));
  const pieces: Piece[] = [];
  let waits = false;
  for (let before = -1; before !== pieces.length; ) {
    before = pieces.length;
    waits = false;
    for (const run of runs) {
      const { piece, need } = run.take(stateOf);
      if (need) waits = true;
      if (!piece) continue;
      pieces.push(piece);
      ahead.set(piece.clientId, piece.end);
    }
  }
  const [clients, clocks, lengths] = [0, 1, 2].map((k) => scan.deletes.filter((_, i) => i % 3 === k));
  const deletes = (clients ?? []).map((clientId, i) => ({
    clientId,
    clock: clocks?.[i] ?? 0,
    length: lengths?.[i] ?? 0,
  }));
  const { news, incomplete } = applyNew(doc, updateOf(pieces, deletes));
  return { news, waits: waits || incomplete };
}

test('a keystroke that the document can take is new, and stored as it came', () => {
  const person = docOf(1, 'abc');
  const server = copyOf(person);
  const update = editOf(person, (text) => text.insert(2, 'x'));
  expect(checkUpdate(scanUpdate(update), server, all)).toEqual({ kind: 'new', clientId: 1 });
});

test('an update whose text the document already has is known', () => {
  const person = docOf(1, 'abc');
  expect(checkUpdate(scanUpdate(Y.encodeStateAsUpdate(person)), copyOf(person), all)).toEqual({ kind: 'known' });
  expect(bringsNews(scanUpdate(Y.encodeStateAsUpdate(person)), copyOf(person))).toBe(false);
});

test('a delete set without anything new is dropped', () => {
  const person = docOf(1, 'abcdef');
  for (let i = 0; i < 3; i++) person.getText('content').delete(i, 1);
  const server = copyOf(person);
  const update = Y.encodeStateAsUpdate(person, Y.encodeStateVector(server));
  const scan = scanUpdate(update);
  expect(scan.deletes.length).toBeGreaterThan(0);
  expect(bringsNews(scan, server)).toBe(false);
  expect(applyNew(server, update)).toEqual({ news: [], incomplete: false });
});

test('only the new deletions of a delete set are applied and passed on', () => {
  const person = docOf(1, 'abcdefghijklmnopqrstuvwxyz');
  for (let i = 0; i < 12; i++) person.getText('content').delete(i, 1);
  const server = copyOf(person);
  person.getText('content').delete(0, 1);
  const update = Y.encodeStateAsUpdate(person, Y.encodeStateVector(server));
  expect(bringsNews(scanUpdate(update), server)).toBe(true);
  const { news } = applyNew(server, update);
  expect(scanUpdate(news[0] as Uint8Array).deletes).toEqual([1, 1, 1]);
  expect(server.getText('content').toString()).toBe(person.getText('content').toString());
});

test('text under an id that isn’t the sender’s is left out; the rest of the update is kept', () => {
  const ann = docOf(1, 'from Ann. ');
  const ben = docOf(2);
  Y.applyUpdate(ben, Y.encodeStateAsUpdate(ann));
  ben.getText('content').insert(0, 'from Ben. ');
  const server = docOf(99);
  const scan = scanUpdate(Y.encodeStateAsUpdate(ben));
  const checked = checkUpdate(scan, server, (clientId) => clientId === 2);
  expect(checked.kind).toBe('mixed');
  applyChecked(server, scan, checked);
  expect(Y.decodeStateVector(Y.encodeStateVector(server)).has(1)).toBe(false);
});

test('text of others in an update is allowed if the document already has it', () => {
  const ann = docOf(1, 'from Ann. ');
  const ben = copyOf(ann);
  ben.clientID = 2;
  const server = copyOf(ann);
  ben.getText('content').insert(0, 'from Ben. ');
  const asked: number[] = [];
  const scan = scanUpdate(Y.encodeStateAsUpdate(ben));
  const checked = checkUpdate(scan, server, (clientId) => {
    asked.push(clientId);
    return clientId === 2;
  });
  expect(asked).toEqual([2]);
  applyChecked(server, scan, checked);
  expect(server.getText('content').toString()).toBe('from Ben. from Ann. ');
});

test('an update that builds on something missing is incomplete, and nothing of it stays waiting in the document', () => {
  const person = docOf(1, 'abc');
  const later = editOf(person, (text) => text.insert(3, 'd'));
  const server = docOf(99);
  expect(checkUpdate(scanUpdate(later), server, all).kind).toBe('mixed');
  expect(applyNew(server, later)).toEqual({ news: [], incomplete: true });
  expect(Y.encodeStateAsUpdate(server)).toEqual(Uint8Array.of(0, 0));
  applyNew(server, Y.encodeStateAsUpdate(docOf(1, 'abc')));
  expect(applyNew(server, later).incomplete).toBe(false);
  expect(server.getText('content').toString()).toBe('abcd');
});

test('a keystroke next to a character that the document lacks is not new, but mixed', () => {
  const ann = docOf(1, 'abc');
  const ben = copyOf(ann);
  ben.clientID = 2;
  const update = editOf(ben, (text) => text.insert(1, 'x'));
  expect(checkUpdate(scanUpdate(update), docOf(99), all).kind).toBe('mixed');
});

test('applied through the check, edits in any order and twice give what Yjs gives', () => {
  const edit = fc.record({
    who: fc.nat(2),
    at: fc.nat(500),
    cut: fc.nat(4),
    text: fc.constantFrom('', 'a', 'bé', '🌍'),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), fc.array(fc.nat(1000), { maxLength: 60 }), (edits, order) => {
      const people = [docOf(1), docOf(2), docOf(3)];
      const updates: Uint8Array[] = [];
      edits.forEach(({ who, at, cut, text }, i) => {
        const doc = people[who] as Y.Doc;
        const update = editOf(doc, (content) => {
          const position = at % (content.length + 1);
          if (text) content.insert(position, text);
          else content.delete(position, Math.min(cut, content.length - position));
        });
        updates.push(update);
        if (i % 3 === 0) for (const other of people) Y.applyUpdate(other, update);
      });
      const server = docOf(99);
      let waiting: Uint8Array[] = [];
      const stored: Uint8Array[] = [];
      const take = (update: Uint8Array) => {
        const scan = scanUpdate(update);
        const checked = checkUpdate(scan, server, all);
        if (checked.kind === 'known') return;
        if (checked.kind === 'new') {
          Y.applyUpdate(server, update);
          stored.push(update);
          return;
        }
        const { news, waits } = applyChecked(server, scan, checked);
        stored.push(...news);
        if (waits) waiting.push(update);
      };
      for (const i of order) if (updates.length) take(updates[i % updates.length] as Uint8Array);
      for (const update of updates) take(update);
      for (let i = 0; i < updates.length && waiting.length; i++) {
        const again = waiting;
        waiting = [];
        for (const update of again) take(update);
      }
      const plain = docOf(98);
      for (const update of updates) Y.applyUpdate(plain, update);
      expect(server.getText('content').toString()).toBe(plain.getText('content').toString());
      const restored = docOf(97);
      for (const update of stored) Y.applyUpdate(restored, update);
      expect(restored.getText('content').toString()).toBe(plain.getText('content').toString());
      expect(restored.store.pendingStructs).toBeNull();
    }),
    { numRuns: 300 },
  );
});
