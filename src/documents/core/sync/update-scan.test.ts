import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { scanUpdate } from './update-scan';
import { WireError } from './wire';

function updateOf(change: (doc: Y.Doc) => void, clientId = 1): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  change(doc);
  return Y.encodeStateAsUpdate(doc);
}

test('a typed text is read with its client, its clocks in UTF-16 units, and the characters that it refers to', () => {
  const doc = new Y.Doc();
  doc.clientID = 7;
  const text = doc.getText('content');
  text.insert(0, 'aé🌍');
  const before = Y.encodeStateVector(doc);
  text.insert(4, 'b');
  const scan = scanUpdate(Y.encodeStateAsUpdate(doc));
  expect(scan.sections).toMatchObject([{ clientId: 7, clock: 0, end: 5 }]);
  expect(scan).toMatchObject({ typed: true, deletes: [], neighbours: [] });
  const news = scanUpdate(Y.encodeStateAsUpdate(doc, before));
  expect(news.sections).toMatchObject([{ clientId: 7, clock: 4, end: 5 }]);
  expect(news.neighbours).toEqual([7, 3]);
});

test('deletions are read, and an update with gaps or deleted text is not called typed', () => {
  const scan = scanUpdate(
    updateOf((doc) => {
      doc.getText('content').insert(0, 'abcdef');
      doc.getText('content').delete(1, 2);
    }, 9),
  );
  expect(scan.deletes).toEqual([9, 1, 2]);
  expect(scan.typed).toBe(false);
});

test.each<[string, (doc: Y.Doc) => void]>([
  ['an embed', (doc) => doc.getText('content').insertEmbed(0, { image: 'x' })],
  ['a format', (doc) => doc.getText('content').insert(0, 'bold', { bold: true })],
  ['a map', (doc) => doc.getMap('content').set('a', 1)],
  ['a map at another root', (doc) => doc.getMap('other').set('a', 'b')],
  ['another root', (doc) => doc.getText('title').insert(0, 'a')],
  ['an array', (doc) => doc.getArray('content').insert(0, [1])],
  ['a nested type', (doc) => doc.getArray<Y.Text>('content').insert(0, [new Y.Text('x')])],
  ['binary data', (doc) => doc.getArray<Uint8Array>('content').insert(0, [Uint8Array.of(1)])],
  ['a subdocument', (doc) => doc.getArray<Y.Doc>('content').insert(0, [new Y.Doc()])],
  ['XML', (doc) => doc.getXmlFragment('content').insert(0, [new Y.XmlElement('p')])],
  ['NUL', (doc) => doc.getText('content').insert(0, 'a\0b')],
])('%s is refused', (_, change) => {
  expect(() => scanUpdate(updateOf(change))).toThrow(WireError);
});

test('half of a surrogate pair is refused', () => {
  const update = updateOf((doc) => doc.getText('content').insert(0, 'abc'));
  const at = update.indexOf(97);
  update.set([0xed, 0xa0, 0x80], at);
  expect(() => scanUpdate(update)).toThrow(WireError);
});

test('a struct that refers to a later struct of the same client is refused, because Yjs throws on it', () => {
  // One section with one struct: client 5, clock 0, text whose origin is its own clock 3.
  const update = Uint8Array.of(1, 1, 5, 0, 4 | 128, 5, 3, 1, 97, 0);
  expect(() => scanUpdate(update)).toThrow('refers to a later struct of the same client');
});

test('structs and deletions without a length are refused', () => {
  expect(() => scanUpdate(Uint8Array.of(1, 1, 5, 0, 0, 0, 0))).toThrow(WireError);
  expect(() => scanUpdate(Uint8Array.of(0, 1, 5, 1, 0, 0))).toThrow(WireError);
});

test('counts larger than the remaining bytes are refused immediately', () => {
  const huge = [255, 255, 255, 255, 255, 255, 255, 15];
  for (const head of [huge, [1, ...huge], [1, ...huge, 5, 0, 0, 1], [0, ...huge], [0, 1, 5, ...huge]]) {
    expect(() => scanUpdate(Uint8Array.from(head))).toThrow(WireError);
  }
});

test('any bytes are either read or refused with a WireError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        scanUpdate(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 3000 },
  );
});

/** Random edits of a few people who sync now and then. Returns one document with all of them. */
const histories = fc
  .array(
    fc.record({ who: fc.nat(2), at: fc.nat(1000), text: fc.constantFrom('a', 'bc', 'é', '🌍', ''), cut: fc.nat(3) }),
    {
      maxLength: 40,
    },
  )
  .map((edits) => {
    const docs = [11, 2 ** 40 + 7, 300].map((clientId) => {
      const doc = new Y.Doc();
      doc.clientID = clientId;
      return doc;
    });
    edits.forEach(({ who, at, text, cut }, i) => {
      const doc = docs[who] as Y.Doc;
      const content = doc.getText('content');
      const position = at % (content.length + 1);
      if (text) content.insert(position, text);
      else content.delete(position, Math.min(cut, content.length - position));
      if (i % 5 === 0) for (const other of docs) Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    });
    const [first, ...others] = docs as [Y.Doc, Y.Doc, Y.Doc];
    for (const other of others) Y.applyUpdate(first, Y.encodeStateAsUpdate(other));
    return first;
  });

test('updates that Yjs writes are read, with its state vector as sections', () => {
  fc.assert(
    fc.property(histories, (doc) => {
      const scan = scanUpdate(Y.encodeStateAsUpdate(doc));
      const ends = new Map(scan.sections.map(({ clientId, end }) => [clientId, end]));
      expect(ends).toEqual(Y.decodeStateVector(Y.encodeStateVector(doc)));
    }),
  );
});
