import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { encodePresence } from '../../core/sync/presence';
import { encodeAwareness, encodeSyncStep2, encodeUpdate } from '../../core/sync/wire';
import { type FakeClient, makeHarness } from '../room-harness';

const STEP_1 = [0, 0];
const DENIED = [2];
const ACKNOWLEDGED = [120];

/** A document of one Yjs client. Returns the update of each edit. */
function writer(clientId: number) {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  const insert = (at: number, text: string) => {
    const before = Y.encodeStateVector(doc);
    doc.getText('content').insert(at, text);
    return Y.encodeStateAsUpdate(doc, before);
  };
  return { doc, insert, all: () => Y.encodeStateAsUpdate(doc) };
}

/** Lets Ann write under 1, and Ben under 2 after her text, which he got from her directly. */
function share() {
  const [ann, ben] = [writer(1), writer(2)];
  const first = ann.insert(0, 'one ');
  Y.applyUpdate(ben.doc, first);
  ben.insert(4, 'two ');
  return { ann, ben, first };
}

const showing = (clientId: number) => encodeAwareness(encodePresence([{ clientId, clock: 1, json: '{}' }]));
const lastQuestion = (client: FakeClient) => Y.decodeStateVector(client.received(...STEP_1).at(-1) ?? Uint8Array.of(0));
const settled = (client: FakeClient) =>
  client
    .received(...ACKNOWLEDGED)
    .at(-1)
    ?.at(-1) ?? 0;

function start() {
  const harness = makeHarness();
  harness.room.build();
  return { ...harness, ann: harness.join('ann', { wantsAcks: true }), ben: harness.join('ben') };
}

test('SYNC-13: an answer that contains another person’s unsent text does not lock them out', () => {
  const { commit, storedText, written, ann, ben } = start();
  const shared = share();
  ben.send(encodeSyncStep2(shared.ben.all()));
  commit();
  expect(storedText()).toBe('one two ');
  ann.send(encodeUpdate(shared.first));
  ann.send(encodeUpdate(shared.ann.insert(4, 'and ')));
  commit();
  expect([...storedText().matchAll(/one|and|two/g)]).toHaveLength(3);
  expect(ann.received(...DENIED)).toHaveLength(0);
  expect(settled(ann)).toBe(2);
  // Text that Ben's connection stored stays attributed to him.
  expect(written.get(1)).toEqual({
    clientId: 1,
    userId: 'ann',
    isProvisional: false,
    before: { userId: 'ben', clock: 4 },
  });
});

test('SYNC-13: an author whose text was delivered while they were away is asked for it, and then continues', () => {
  const { commit, storedText, ann, ben } = start();
  const shared = share();
  ben.send(encodeSyncStep2(shared.ben.all()));
  commit();
  ann.send(showing(1));
  expect([...lastQuestion(ann)]).toEqual([[2, 4]]);
  ann.send(encodeSyncStep2(Uint8Array.of(0, 0)));
  ann.send(encodeUpdate(shared.ann.insert(4, 'and ')));
  commit();
  expect(storedText()).not.toContain('and');
  expect(settled(ann)).toBe(0);
  ann.send(encodeSyncStep2(Y.encodeStateAsUpdate(shared.ann.doc, Y.encodeStateVector(new Map([[2, 4]])))));
  commit();
  expect(storedText()).toContain('and ');
  expect(settled(ann)).toBe(3);
});

test.each([
  ['other characters', (mallory: ReturnType<typeof writer>) => mallory.insert(0, 'lie ')],
  [
    'the same characters in another place',
    (mallory: ReturnType<typeof writer>) => {
      mallory.insert(0, 'e ');
      mallory.insert(0, 'on');
    },
  ],
])(
  'SYNC-13: an author is told if someone delivered %s under their client ID, and never hears that theirs are saved',
  (_, lie) => {
    const { commit, storedText, written, ann, join } = start();
    const mallory = writer(1);
    lie(mallory);
    const brought = new Y.Doc();
    brought.clientID = 9;
    Y.applyUpdate(brought, mallory.all());
    brought.getText('content').insert(0, 'x');
    join('mallory').send(encodeSyncStep2(Y.encodeStateAsUpdate(brought)));
    commit();
    const before = storedText();
    const mine = writer(1);
    mine.insert(0, 'one ');
    ann.send(showing(1));
    ann.send(encodeSyncStep2(Uint8Array.of(0, 0)));
    ann.send(encodeSyncStep2(mine.all()));
    ann.send(encodeUpdate(mine.insert(4, 'more')));
    commit();
    expect(storedText()).toBe(before);
    expect(ann.received(...DENIED)).toHaveLength(1);
    expect(settled(ann)).toBe(0);
    expect(written.get(1)).toMatchObject({ userId: 'mallory', isProvisional: true });
  },
);

test('SYNC-13: a person who does not send the text under a client ID cannot continue under it', () => {
  const { commit, storedText, written, ann, ben } = start();
  const shared = share();
  ben.send(encodeSyncStep2(shared.ben.all()));
  commit();
  ann.send(encodeUpdate(shared.ann.insert(4, 'and ')));
  for (let i = 0; i < 20; i++) {
    ann.send(encodeSyncStep2(Uint8Array.of(0, 0)));
    ann.send(encodeUpdate(shared.ann.insert(8, 'more ')));
  }
  commit();
  expect(storedText()).toBe('one two ');
  expect(written.get(1)).toMatchObject({ userId: 'ben', isProvisional: true });
  // The server asks only a few times.
  expect(ann.received(...STEP_1).length).toBeLessThan(10);
  expect(settled(ann)).toBe(0);
});

test('a person’s own work under several client IDs is taken and is theirs, and only the ID in use is final', () => {
  const { commit, storedText, written, ann, ben } = start();
  const [old, now] = [writer(1), writer(3)];
  old.insert(0, 'offline ');
  Y.applyUpdate(now.doc, old.all());
  now.insert(8, 'again');
  ann.send(showing(3));
  ann.send(encodeSyncStep2(now.all()));
  commit();
  expect(storedText()).toBe('offline again');
  expect(written.get(1)).toMatchObject({ userId: 'ann', isProvisional: true });
  expect(written.get(3)).toMatchObject({ userId: 'ann', isProvisional: false });
  ben.send(encodeUpdate(old.insert(8, 'not mine')));
  commit();
  expect(storedText()).toBe('offline again');
});

test('text that waits for somebody who leaves without sending it is asked for again', () => {
  const { commit, storedText, room, ann, ben } = start();
  const shared = share();
  ann.send(showing(1));
  ben.send(encodeSyncStep2(shared.ben.all()));
  commit();
  expect(storedText()).toBe('');
  const asked = ben.received(...STEP_1).length;
  room.leave(ann.member);
  expect(ben.received(...STEP_1)).toHaveLength(asked + 1);
  ben.send(encodeSyncStep2(shared.ben.all()));
  commit();
  expect(storedText()).toBe('one two ');
});
