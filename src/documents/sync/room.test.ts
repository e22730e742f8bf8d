import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { CLOSE } from '@/kernel/close-code';
import { encodePresence, readPresence } from '../core/sync/presence';
import { encodeAwareness, encodeSyncStep1, encodeSyncStep2, encodeUpdate } from '../core/sync/wire';
import { type FakeClient, makeHarness } from './room-harness';

const UPDATE = [0, 2];
const STEP_1 = [0, 0];
const STEP_2 = [0, 1];
const AWARENESS = [1];
const DENIED = [2];
const ACKNOWLEDGED = [120];

/** A person's Y.Doc, and the updates of its edits. */
function writer(clientId: number) {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  const edit = (change: (text: Y.Text) => void): Uint8Array => {
    let update: Uint8Array = new Uint8Array();
    const note = (bytes: Uint8Array) => {
      update = bytes;
    };
    doc.on('update', note);
    change(doc.getText('content'));
    doc.off('update', note);
    return update;
  };
  return { doc, edit, insert: (at: number, text: string) => edit((content) => content.insert(at, text)) };
}

const nothing = Y.encodeStateVector(new Y.Doc());

test('SYNC-1: nobody receives an edit before it is committed, and its sender never does', () => {
  const { room, commit, join } = makeHarness();
  room.build();
  const [ann, ben] = [join('ann'), join('ben')];
  ann.send(encodeUpdate(writer(1).insert(0, 'a')));
  expect(ben.received(...UPDATE)).toHaveLength(0);
  commit();
  expect(ben.received(...UPDATE)).toHaveLength(1);
  expect(ann.received(...UPDATE)).toHaveLength(0);
});

test('members receive a row of another process whole, also if a part of it fitted before the rest', () => {
  const { room, join } = makeHarness();
  room.build();
  const ann = join('ann');
  const { doc, insert } = writer(1);
  const [first, , last] = [insert(0, 'a'), insert(1, 'b'), insert(2, 'c')];
  const authors = new Map();
  expect(room.applyLog([{ seq: 1n, updates: [Y.mergeUpdates([first!, last!])] }], authors)).toBe(false);
  room.applyState({ seq: 1n, state: Y.encodeStateAsUpdate(doc), updates: [], authors });
  const copy = new Y.Doc();
  for (const update of ann.received(...UPDATE)) Y.applyUpdate(copy, update);
  expect(copy.getText('content').toString()).toBe('abc');
});

test('everyone gets what the others wrote in one commit, in order', () => {
  const { room, commit, join } = makeHarness();
  room.build();
  const [ann, ben, cleo] = [join('ann'), join('ben'), join('cleo')];
  const [a, b] = [writer(1), writer(2)];
  const updates = [a.insert(0, 'a'), b.insert(0, 'b'), a.insert(1, 'c'), b.insert(1, 'd'), a.insert(2, 'e')];
  for (const [i, update] of updates.entries()) (i % 2 ? ben : ann).send(encodeUpdate(update));
  commit();
  expect(ann.received(...UPDATE)).toEqual([updates[1], updates[3]]);
  expect(ben.received(...UPDATE)).toEqual([updates[0], updates[2], updates[4]]);
  expect(cleo.received(...UPDATE)).toEqual(updates);
});

test('SYNC-2: a client that joins receives committed text only: at once if nothing is pending, else after the commit', () => {
  const { room, commit, join } = makeHarness();
  room.build();
  const ann = join('ann');
  const { insert } = writer(1);
  ann.send(encodeUpdate(insert(0, 'a')));
  const ben = join('ben');
  ben.send(encodeSyncStep1(nothing));
  expect(ben.received(...STEP_2)).toHaveLength(0);
  room.cut();
  ann.send(encodeUpdate(insert(1, 'b')));
  expect(ben.received(...STEP_2)).toHaveLength(0);
  room.committed(1n);
  expect(ben.received(...STEP_2)).toHaveLength(1);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, ben.received(...STEP_2)[0] as Uint8Array);
  expect(doc.getText('content').toString()).toBe('a');
  commit();
  const cleo = join('cleo');
  cleo.send(encodeSyncStep1(nothing));
  expect(cleo.received(...STEP_2)).toHaveLength(1);
});

test('edits that could not be written go first in the next cut, and nobody received them', () => {
  const { room, commit, join, storedText } = makeHarness();
  room.build();
  const [ann, ben] = [join('ann', { wantsAcks: true }), join('ben')];
  const { insert } = writer(1);
  ann.send(encodeUpdate(insert(0, 'a')));
  room.cut();
  ann.send(encodeUpdate(insert(1, 'b')));
  room.left();
  expect(ben.received(...UPDATE)).toHaveLength(0);
  expect(ann.received(...ACKNOWLEDGED)).toHaveLength(0);
  commit();
  expect(ben.received(...UPDATE)).toHaveLength(2);
  expect(ann.received(...ACKNOWLEDGED)).toHaveLength(1);
  expect(storedText()).toBe('ab');
});

test('SYNC-3: an acknowledgement names what is on disk, including deletions, and goes only to clients that asked', () => {
  const { room, commit, join } = makeHarness();
  room.build();
  const [ann, ben] = [join('ann', { wantsAcks: true }), join('ben')];
  const { insert, edit } = writer(5);
  ann.send(encodeUpdate(insert(0, 'abc')));
  room.cut();
  ann.send(encodeUpdate(edit((text) => text.delete(0, 1))));
  room.committed(1n);
  const ack = (clock: number, settled: number) => Uint8Array.of(3, 1, 5, clock, settled);
  expect(ann.received(...ACKNOWLEDGED)).toEqual([ack(3, 1)]);
  commit();
  expect(ann.received(...ACKNOWLEDGED)).toEqual([ack(3, 1), ack(3, 2)]);
  expect(ben.received(...ACKNOWLEDGED)).toHaveLength(0);
});

test('a client that syncs without changes is acknowledged immediately', () => {
  const { room, join } = makeHarness();
  room.build();
  const ann = join('ann', { wantsAcks: true });
  ann.send(encodeSyncStep1(nothing));
  ann.send(encodeSyncStep2(Uint8Array.of(0, 0)));
  expect(ann.received(...ACKNOWLEDGED).at(-1)).toEqual(Uint8Array.of(1, 0, 1));
});

test('when a commit fails, the room is dropped and everyone is asked to reconnect', () => {
  const harness = makeHarness();
  harness.room.build();
  const [ann, ben] = [harness.join('ann'), harness.join('ben')];
  ann.send(encodeUpdate(writer(1).insert(0, 'a')));
  harness.room.cut();
  harness.room.fail(1012, 'the disk is full');
  expect([ann.closed, ben.closed, harness.died]).toEqual([1012, 1012, true]);
  expect(ben.received(...UPDATE)).toHaveLength(0);
});

test('SYNC-5: an edit that arrives before the text it builds on is held, and stored once that text arrives', () => {
  const { room, commit, join, storedText } = makeHarness();
  room.build();
  const [ann, ben] = [join('ann', { wantsAcks: true }), join('ben')];
  const { doc, insert } = writer(1);
  insert(0, 'offline ');
  const online = insert(8, 'typed');
  ann.send(encodeUpdate(online));
  commit();
  expect(ben.received(...UPDATE)).toHaveLength(0);
  expect(ann.received(...ACKNOWLEDGED).every((ack) => ack.at(-1) === 0)).toBe(true);
  const offline = Y.encodeStateAsUpdate(doc, nothing);
  ann.send(encodeSyncStep2(offline));
  commit();
  expect(storedText()).toBe('offline typed');
  expect(
    ann
      .received(...ACKNOWLEDGED)
      .at(-1)
      ?.at(-1),
  ).toBe(2);
});

test('held edits are limited per connection: a connection over the limit is asked to reconnect', () => {
  const { room, join } = makeHarness({ limits: { heldBytes: 5_000 } });
  room.build();
  const ann = join('ann');
  const { insert } = writer(1);
  insert(0, 'missing');
  for (let i = 0; i < 100 && ann.closed === undefined; i++) ann.send(encodeUpdate(insert(7 + i, 'x')));
  expect(ann.closed).toBe(1012);
});

test('SYNC-6: the first person to write under a client id keeps it; others are told that their edits are not stored', () => {
  const { room, commit, join, storedText, bindings } = makeHarness();
  room.build();
  const [ann, mallory] = [join('ann'), join('mallory')];
  const { insert } = writer(1);
  ann.send(encodeUpdate(insert(0, 'mine')));
  mallory.send(encodeUpdate(insert(4, ' too')));
  commit();
  expect(storedText()).toBe('mine');
  expect(mallory.closed).toBeUndefined();
  expect(mallory.received(...DENIED)).toHaveLength(1);
  expect(ann.received(...DENIED)).toHaveLength(0);
  expect(bindings).toEqual(new Map([[1, 'ann']]));
});

const showing = (clientId: number, clock = 1) => encodeAwareness(encodePresence([{ clientId, clock, json: '{}' }]));

test.each([
  ['a viewer', false],
  ['an editor', true],
])('SYNC-6: %s who shows presence under an absent editor’s client id does not block their edits', (_, mayEdit) => {
  const { room, commit, join, storedText, bindings } = makeHarness();
  room.build();
  const mallory = join('mallory', { mayEdit });
  mallory.send(showing(1, 1000));
  const ann = join('ann', { wantsAcks: true });
  ann.send(showing(1));
  ann.send(encodeSyncStep2(writer(1).insert(0, 'typed offline')));
  commit();
  expect(storedText()).toBe('typed offline');
  expect(bindings).toEqual(new Map([[1, 'ann']]));
  expect(ann.received(...DENIED)).toHaveLength(0);
  ann.send(showing(1, 2));
  room.sendPresence();
  const shown = mallory.received(...AWARENESS).flatMap((message) => readPresence(message.subarray(1)));
  expect(JSON.parse(shown.at(-1)?.json ?? '')).toMatchObject({ user: { id: 'ann' } });
});

test('SYNC-6: a held update does not bind a client id', () => {
  const { room, commit, join, storedText, bindings } = makeHarness();
  room.build();
  const [mallory, ann] = [join('mallory'), join('ann')];
  const other = writer(1);
  other.insert(0, 'never sent');
  mallory.send(encodeUpdate(other.insert(10, 'x')));
  ann.send(encodeUpdate(writer(1).insert(0, 'mine')));
  commit();
  expect(storedText()).toBe('mine');
  expect(bindings).toEqual(new Map([[1, 'ann']]));
});

test('an author whose client id belongs to someone else gets a message and no acknowledgement', () => {
  const { room, commit, join, storedText } = makeHarness();
  room.build();
  const [mallory, ann] = [join('mallory'), join('ann', { wantsAcks: true })];
  mallory.send(encodeUpdate(writer(1).insert(0, 'taken first, and longer')));
  commit();
  ann.send(showing(1));
  ann.send(encodeSyncStep2(writer(1).insert(0, 'mine')));
  commit();
  expect(storedText()).toBe('taken first, and longer');
  expect(ann.received(...DENIED)).toHaveLength(1);
  expect(ann.closed).toBeUndefined();
  expect(ann.received(...ACKNOWLEDGED).every((ack) => ack.at(-1) === 0)).toBe(true);
});

test('an author also gets a message if the other person has written more, so that none of the edit is sent', () => {
  const { room, commit, join } = makeHarness();
  room.build();
  const [mallory, ann] = [join('mallory'), join('ann', { wantsAcks: true })];
  mallory.send(encodeUpdate(writer(1).insert(0, 'taken first, and longer')));
  commit();
  ann.send(showing(1));
  ann.send(encodeSyncStep2(Uint8Array.of(0, 0)));
  expect(ann.received(...DENIED)).toHaveLength(1);
  expect(ann.received(...ACKNOWLEDGED).every((ack) => ack.at(-1) === 0)).toBe(true);
});

test('a client whose id is taken before its first edit gets that text, and so continues under another id', () => {
  const { room, commit, join, storedText } = makeHarness();
  room.build();
  const [mallory, ann] = [join('mallory'), join('ann')];
  const { doc, insert } = writer(1);
  mallory.send(encodeUpdate(writer(1).insert(0, 'taken ')));
  commit();
  Y.applyUpdate(doc, ann.received(...UPDATE)[0] as Uint8Array);
  expect(doc.clientID).not.toBe(1);
  ann.send(encodeUpdate(insert(6, 'mine')));
  commit();
  expect(storedText()).toBe('taken mine');
  expect(ann.received(...DENIED)).toHaveLength(0);
});

test('a client id with presence cannot be taken by someone else before its first edit', () => {
  const { room, commit, join, storedText } = makeHarness();
  room.build();
  const [ann, mallory] = [join('ann'), join('mallory')];
  ann.send(encodeAwareness(encodePresence([{ clientId: 1, clock: 1, json: '{}' }])));
  mallory.send(encodeUpdate(writer(1).insert(0, 'snatched')));
  ann.send(encodeUpdate(writer(1).insert(0, 'mine')));
  commit();
  expect(storedText()).toBe('mine');
});

test('a reload that sends everything it has stored is accepted, with or without other people’s text', () => {
  const first = makeHarness();
  first.room.build();
  const [a, b] = [writer(1), writer(2)];
  const [ann, ben] = [first.join('ann'), first.join('ben')];
  ann.send(encodeUpdate(a.insert(0, 'from Ann ')));
  first.commit();
  Y.applyUpdate(b.doc, Y.encodeStateAsUpdate(a.doc));
  ben.send(encodeUpdate(b.insert(9, 'from Ben')));
  first.commit();
  ben.send(encodeSyncStep2(Y.encodeStateAsUpdate(b.doc)));
  expect(ben.closed).toBeUndefined();
  expect(first.room.quiet).toBe(true);
  b.insert(0, '> ');
  ben.send(encodeSyncStep2(Y.encodeStateAsUpdate(b.doc)));
  first.commit();
  expect(first.storedText()).toBe('> from Ann from Ben');
  expect(first.bindings).toEqual(
    new Map([
      [1, 'ann'],
      [2, 'ben'],
    ]),
  );
});

test('SYNC-7: a reader’s edits are not applied or acknowledged, and it is told once; it may still read and show presence', () => {
  const { room, join } = makeHarness();
  room.build();
  const [vera, ann] = [join('vera', { mayEdit: false, wantsAcks: true }), join('ann')];
  vera.send(encodeSyncStep2(Uint8Array.of(0, 0)));
  expect(vera.received(...DENIED)).toHaveLength(0);
  const { insert } = writer(1);
  vera.send(encodeUpdate(insert(0, 'a')));
  vera.send(encodeUpdate(insert(1, 'b')));
  expect(vera.received(...DENIED)).toHaveLength(1);
  expect(vera.closed).toBeUndefined();
  expect(room.quiet).toBe(true);
  expect(
    vera
      .received(...ACKNOWLEDGED)
      .at(-1)
      ?.at(-1),
  ).toBe(1);
  vera.send(encodeAwareness(encodePresence([{ clientId: 1, clock: 1, json: '{}' }])));
  room.sendPresence();
  expect(ann.received(...AWARENESS)).toHaveLength(1);
});

test('a new editor is asked for refused edits; someone who is no longer an editor gets a message', () => {
  const { room, commit, join, storedText } = makeHarness();
  room.build();
  const vera = join('vera', { mayEdit: false });
  const { doc, insert } = writer(1);
  vera.send(encodeUpdate(insert(0, 'a')));
  const asked = vera.received(...STEP_1).length;
  room.setMayEdit(vera.member, true);
  expect(vera.received(...STEP_1)).toHaveLength(asked + 1);
  vera.send(encodeSyncStep2(Y.encodeStateAsUpdate(doc)));
  commit();
  expect(storedText()).toBe('a');
  room.setMayEdit(vera.member, false);
  expect(vera.received(...DENIED)).toHaveLength(2);
});

test('SYNC-11: presence has the name and colour of the session, and each client shows only itself', () => {
  const { room, join } = makeHarness();
  room.build();
  const [ann, mallory] = [join('ann'), join('mallory')];
  const states = (json: string, clock = 1) => encodeAwareness(encodePresence([{ clientId: 1, clock, json }]));
  ann.send(states('{"user":{"name":"The boss"},"cursor":1}'));
  room.sendPresence();
  const shown = readPresence(mallory.received(...AWARENESS)[0]?.subarray(1) as Uint8Array);
  expect(JSON.parse(shown[0]?.json ?? '')).toMatchObject({ cursor: 1, user: { id: 'ann', name: 'ann' } });
  mallory.send(states('{"cursor":9}', 5));
  room.sendPresence();
  expect(mallory.received(...AWARENESS)).toHaveLength(1);
  expect(ann.received(...AWARENESS)).toHaveLength(1);
  room.leave(ann.member);
  room.sendPresence();
  const gone = readPresence(mallory.received(...AWARENESS)[1]?.subarray(1) as Uint8Array);
  expect(gone).toEqual([{ clientId: 1, clock: 1, json: undefined }]);
});

test('a client that asks for presence, or joins later, gets everyone’s', () => {
  const { room, join } = makeHarness();
  room.build();
  const ann = join('ann');
  ann.send(encodeAwareness(encodePresence([{ clientId: 1, clock: 1, json: '{}' }])));
  const ben = join('ben');
  expect(ben.received(...AWARENESS)).toHaveLength(1);
  ben.send(3);
  expect(ben.received(...AWARENESS)).toHaveLength(2);
});

test('presence that is too large is ignored', () => {
  const { room, join } = makeHarness({ limits: { presenceState: 100 } });
  room.build();
  const ann = join('ann');
  ann.send(encodeAwareness(encodePresence([{ clientId: 1, clock: 1, json: JSON.stringify({ a: 'x'.repeat(200) }) }])));
  room.sendPresence();
  expect(ann.received(...AWARENESS)).toHaveLength(0);
  expect(ann.closed).toBeUndefined();
});

test('a client that doesn’t read is disconnected, and the others are not', () => {
  const { room, commit, join } = makeHarness();
  room.build();
  const [ann, slow] = [join('ann'), join('slow')];
  slow.unsent = 100 * 1024 * 1024;
  ann.send(encodeUpdate(writer(1).insert(0, 'a')));
  commit();
  expect([ann.closed, slow.closed]).toEqual([undefined, 1013]);
});

test('a room with too much uncommitted data is dropped instead of growing', () => {
  const { room, join } = makeHarness({ limits: { uncommitted: 10_000 } });
  room.build();
  const ann = join('ann');
  const { insert } = writer(1);
  for (let i = 0; i < 20; i++) ann.send(encodeUpdate(insert(0, 'x'.repeat(1000))));
  expect(ann.closed).toBe(1013);
  expect(room.dead).toBe(true);
});

test('SYNC-10: a snapshot is made when it is due, and contains exactly what is on disk', () => {
  const { room, commit, join, snapshots, storedText } = makeHarness({ limits: { snapshotUpdates: 5 } });
  room.build();
  const ann = join('ann');
  const { insert } = writer(1);
  for (let i = 0; i < 12; i++) {
    ann.send(encodeUpdate(insert(i, 'x')));
    commit();
  }
  expect(snapshots.map(({ seq, text }) => [seq, text.length])).toEqual([
    [6n, 6],
    [12n, 12],
  ]);
  ann.send(encodeUpdate(insert(12, 'y')));
  commit();
  room.snapshotNow();
  expect(snapshots[2]).toMatchObject({ seq: 13n, text: storedText() });
});

test('rows written by others are applied and sent on; a gap is reported, and a whole state closes it', () => {
  const { room, join } = makeHarness();
  room.build();
  const ann = join('ann');
  const { doc, insert } = writer(9);
  const rows = [1n, 2n, 3n, 4n].map((seq) => ({ seq, updates: [insert(0, String(seq))] }));
  const authors = new Map([[9, { userId: 'ben', isProvisional: false }]]);
  expect(room.applyLog(rows.slice(0, 2), authors)).toBe(true);
  expect(ann.received(...UPDATE)).toHaveLength(2);
  expect(room.applyLog(rows.slice(0, 2), authors)).toBe(true);
  expect(ann.received(...UPDATE)).toHaveLength(2);
  expect(room.applyLog(rows.slice(3), authors)).toBe(false);
  room.applyState({ seq: 4n, state: Y.encodeStateAsUpdate(doc), updates: [], authors });
  expect(room.seq).toBe(4n);
  const got = new Y.Doc();
  for (const update of ann.received(...UPDATE)) Y.applyUpdate(got, update);
  expect(got.getText('content').toString()).toBe('4321');
});

test('SYNC-10: a room is dropped if it lacks text that a whole state builds on, so no snapshot can leave it out', () => {
  const harness = makeHarness();
  harness.room.build();
  const ann = harness.join('ann');
  const { insert } = writer(9);
  const [, second] = [insert(0, 'a'), insert(1, 'b')];
  harness.room.applyState({ seq: 2n, state: undefined, updates: [second!], authors: new Map() });
  expect(harness.room.seq).toBe(0n);
  expect([harness.died, ann.closed]).toEqual([true, CLOSE.restart]);
  harness.room.snapshotNow();
  expect(harness.snapshots).toEqual([]);
});

test('a missing row that others wrote is requested', () => {
  const harness = makeHarness();
  harness.room.build();
  const ann = harness.join('ann');
  ann.send(encodeUpdate(writer(1).insert(0, 'a')));
  harness.room.cut();
  harness.room.committed(3n);
  expect(harness.looks).toBe(1);
  expect(harness.room.seq).toBe(0n);
});

test('the first client of a large document is answered before the Y.Doc is built, with everything stored', () => {
  const { doc, edit } = writer(1);
  edit((text) => {
    for (let i = 0; i < 3000; i++) text.insert((i * 7919) % (text.length + 1), 'some text');
  });
  const state = Y.encodeStateAsUpdate(doc);
  const updates = [edit((text) => text.insert(0, 'x')), edit((text) => text.insert(1, 'y'))];
  const { room, join } = makeHarness({
    stored: { seq: 3n, state, updates, authors: new Map([[1, { userId: 'ann', isProvisional: false }]]) },
  });
  const ben = join('ben');
  ben.send(encodeSyncStep1(nothing));
  expect(ben.received(...STEP_1)).toHaveLength(0);
  const got = new Y.Doc();
  for (const update of [...ben.received(...UPDATE), ...ben.received(...STEP_2)]) Y.applyUpdate(got, update);
  expect(got.getText('content').toString()).toBe(doc.getText('content').toString());
  room.build();
  expect(ben.received(...STEP_1)).toHaveLength(1);
});

test('a client that joins a large document gets all that is on disk, whether its state is cached, outdated or missing', () => {
  const { doc, edit, insert } = writer(1);
  const first = edit((text) => text.insert(0, 'a long text '.repeat(8_000)));
  const { join, commit } = makeHarness();
  const ann = join('ann');
  ann.send(encodeSyncStep1(nothing));
  const send = (update: Uint8Array) => {
    ann.send(encodeUpdate(update));
    commit();
  };
  send(first);
  for (const edits of [0, 1, 20, 300]) {
    for (let i = 0; i < edits; i++) send(insert(i, String(i)));
    send(edit((text) => text.delete(5, 3)));
    const [ben, cleo] = [join('ben'), join('cleo')];
    for (const joiner of [ben, cleo]) {
      joiner.send(encodeSyncStep1(nothing));
      expect(textSentTo(joiner) === doc.getText('content').toString()).toBe(true);
      // When the client is told that it's in sync, it has everything.
      expect(joiner.messages.at(-1)?.slice(0, 2)).toEqual(Uint8Array.from(STEP_2));
    }
  }
});

/** Run it for longer with `SYNC_ROUNDS=20000`. */
const ROUNDS = Number(process.env.SYNC_ROUNDS ?? 1500);

/** Well-formed updates that no honest client would write, with any neighbours, gaps, deletions and clients. */
const varUint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varUint(Math.floor(value / 128))];
const clientIds = fc.constantFrom(1, 2, 3);
const clocks = fc.nat(12);
const neighbour = fc.tuple(clientIds, clocks).map(([client, clock]) => [...varUint(client), ...varUint(clock)]);
const struct = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10), fc.integer({ min: 1, max: 5 })).map(([kind, length]) => [kind, length]),
  fc
    .record({
      origin: fc.option(neighbour, { nil: undefined }),
      right: fc.option(neighbour, { nil: undefined }),
      text: fc.constantFrom('a', 'bc', 'déf'),
      deleted: fc.boolean(),
    })
    .map(({ origin, right, text, deleted }) => {
      const info = (deleted ? 1 : 4) | (origin ? 128 : 0) | (right ? 64 : 0);
      const parent = origin || right ? [] : [1, 7, ...new TextEncoder().encode('content')];
      const bytes = new TextEncoder().encode(text);
      return [
        info,
        ...(origin ?? []),
        ...(right ?? []),
        ...parent,
        ...(deleted ? [text.length] : [bytes.length, ...bytes]),
      ];
    }),
);
const section = fc
  .tuple(clientIds, clocks, fc.array(struct, { minLength: 1, maxLength: 4 }))
  .map(([client, clock, structs]) => [structs.length, ...varUint(client), clock, ...structs.flat()]);
const deletes = fc
  .array(fc.tuple(clientIds, clocks, fc.integer({ min: 1, max: 6 })), { maxLength: 3 })
  .map((ranges) => [
    ranges.length,
    ...ranges.flatMap(([client, clock, length]) => [...varUint(client), 1, clock, length]),
  ]);
const strangeUpdate = fc
  .tuple(fc.array(section, { maxLength: 3 }), deletes)
  .map(([sections, ranges]) => Uint8Array.from([sections.length, ...sections.flat(), ...ranges]));

test(
  'no update, however strange, breaks a room: the stored text is the room’s text, and others can read it',
  () => {
    const message = fc.record({
      who: fc.nat(2),
      update: strangeUpdate,
      whole: fc.boolean(),
      commit: fc.boolean(),
      isJoined: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 12 }), fc.boolean(), (messages, isLarge) => {
        const harness = makeHarness({ limits: isLarge ? { largeState: 0 } : {} });
        harness.room.build();
        let people = ['ann', 'ben', 'cleo'].map((name) => harness.join(name));
        const readers: FakeClient[] = [];
        const joinReader = () => {
          const reader = harness.join('reader', { mayEdit: false });
          reader.send(encodeSyncStep1(nothing));
          readers.push(reader);
        };
        joinReader();
        for (const { who, update, whole, commit, isJoined } of messages) {
          people[who]?.send(whole ? encodeSyncStep2(update) : encodeUpdate(update));
          if (isJoined) joinReader();
          if (commit) harness.commit();
          people = people.map((client, i) =>
            client.closed === undefined ? client : harness.join(['ann', 'ben', 'cleo'][i] ?? ''),
          );
        }
        harness.commit();
        expect(harness.died).toBe(false);
        const held = harness.room.build().getText('content').toString();
        expect(harness.storedText()).toBe(held);
        for (const reader of readers) expect(textSentTo(reader)).toBe(held);
      }),
      { numRuns: ROUNDS },
    );
  },
  60_000 + 30 * ROUNDS,
);

/** Returns the text that a client with no earlier text shows now. */
function textSentTo(client: FakeClient): string {
  const doc = new Y.Doc();
  for (const update of [...client.received(...STEP_2), ...client.received(...UPDATE)]) Y.applyUpdate(doc, update);
  return doc.getText('content').toString();
}

/** Cases found by the property test above. */
const strange = (...bytes: number[]) => Uint8Array.from(bytes);
const CONTENT_PARENT = [1, 7, ...new TextEncoder().encode('content')];
test.each([
  [
    'text over a gap of the same clocks',
    [
      strange(1, 2, 1, 0, 0, 1, 10, 1, 0),
      strange(1, 2, 1, 0, 4, ...CONTENT_PARENT, 2, 98, 99, 4, ...CONTENT_PARENT, 1, 97, 0),
    ],
  ],
  [
    'the same, where the text came first and had to wait',
    [strange(1, 2, 3, 9, 4, ...CONTENT_PARENT, 2, 98, 99, 0, 1, 0), strange(1, 2, 3, 0, 0, 5, 0, 5, 0), strange(0, 0)],
  ],
])('a client that contradicts itself does not break the room: %s', (_, updates) => {
  const harness = makeHarness();
  harness.room.build();
  const ann = harness.join('ann');
  for (const update of updates) ann.send(encodeSyncStep2(update));
  harness.commit();
  expect(harness.died).toBe(false);
  expect(harness.storedText()).toBe(harness.room.build().getText('content').toString());
});

test('SYNC-8: random bytes close at most their sender’s socket, never the room', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 8 }), (messages) => {
      const harness = makeHarness();
      harness.room.build();
      const [ann, mallory] = [harness.join('ann'), harness.join('mallory')];
      for (const bytes of messages) mallory.send(bytes);
      ann.send(encodeUpdate(writer(1).insert(0, 'still here')));
      harness.commit();
      expect(harness.died).toBe(false);
      expect(ann.closed).toBeUndefined();
      expect(mallory.closed === undefined || mallory.closed === 4400).toBe(true);
      expect(harness.storedText()).toBe('still here');
    }),
    { numRuns: 1000 },
  );
});
