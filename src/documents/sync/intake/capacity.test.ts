import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { DENIAL_REASONS } from '../../core/sync/denial';
import { encodeSyncStep1, encodeSyncStep2, encodeUpdate } from '../../core/sync/wire';
import type { SyncLimits } from '../limits';
import { type FakeClient, makeHarness } from '../room-harness';

const STEP_1 = [0, 0];
const DENIED = [2];
const ACKNOWLEDGED = [120];
const LIMIT = 20_000;

/** A connection that sends its Y.Doc's updates, and answers the server's questions when told to. */
function typist(client: FakeClient, clientId: number) {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  doc.on('update', (update: Uint8Array, origin) => origin ?? client.send(encodeUpdate(update)));
  return {
    doc,
    text: doc.getText('content'),
    client,
    answer: () => client.send(encodeSyncStep2(Y.encodeStateAsUpdate(doc, client.received(...STEP_1).at(-1)))),
    reasons: () => client.received(...DENIED).map((message) => new TextDecoder().decode(message.subarray(2))),
    settled: () =>
      client
        .received(...ACKNOWLEDGED)
        .at(-1)
        ?.at(-1),
  };
}

function scene(limits: Partial<SyncLimits> = { text: LIMIT }) {
  const harness = makeHarness({ limits });
  harness.room.build();
  const ann = typist(harness.join('ann', { wantsAcks: true }), 1);
  const ben = typist(harness.join('ben', { wantsAcks: true }), 2);
  return { harness, ann, ben };
}

test('text over the limit isn’t stored, in one piece or in many; its author gets one message and stays connected', () => {
  const { harness, ann, ben } = scene();
  ann.text.insert(0, 'x'.repeat(LIMIT + 1));
  for (let i = 0; i < 50; i++) ben.text.insert(0, 'y'.repeat(1000));
  harness.commit();
  expect(harness.storedText()).toBe('y'.repeat(LIMIT));
  for (const { reasons, client } of [ann, ben]) {
    expect(reasons()).toHaveLength(1);
    expect(reasons()[0]).toContain(DENIAL_REASONS['text-full']);
    expect(client.closed).toBeUndefined();
  }
  expect(ann.settled()).toBe(0);
  expect(ben.settled()).toBeLessThanOrEqual(20);
});

test('characters of several bytes count as bytes', () => {
  const { harness, ann } = scene();
  ann.text.insert(0, '語'.repeat(LIMIT / 3 - 1));
  ann.text.insert(0, '語語');
  harness.commit();
  expect(harness.storedText()).toBe('語'.repeat(LIMIT / 3 - 1));
  expect(ann.reasons()).toHaveLength(1);
});

test('deletions are always accepted, and refused text is requested as soon as it fits', () => {
  const { harness, ann, ben } = scene();
  ann.text.insert(0, 'x'.repeat(LIMIT));
  ben.text.insert(0, 'y'.repeat(6000));
  harness.commit();
  expect(ben.reasons()).toHaveLength(1);
  const asked = ben.client.received(...STEP_1).length;
  ann.text.delete(0, 3000);
  harness.commit();
  expect(harness.storedText()).toHaveLength(LIMIT - 3000);
  expect(ben.client.received(...STEP_1)).toHaveLength(asked);
  ann.text.delete(0, 4500);
  expect(ben.client.received(...STEP_1)).toHaveLength(asked + 1);
  ben.answer();
  harness.commit();
  expect(harness.storedText()).toHaveLength(LIMIT - 7500 + 6000);
  ben.text.insert(0, 'z');
  harness.commit();
  expect(harness.storedText()).toContain('zy');
});

test('a person who deletes their own refused text is asked again, and the rest is saved', () => {
  const { harness, ann } = scene();
  ann.text.insert(0, 'kept');
  ann.text.insert(4, 'x'.repeat(2 * LIMIT));
  harness.commit();
  const asked = ann.client.received(...STEP_1).length;
  harness.room.reconsider();
  expect(ann.client.received(...STEP_1)).toHaveLength(asked);
  ann.text.delete(4, 2 * LIMIT);
  ann.text.insert(4, ' and typed');
  harness.room.reconsider();
  expect(ann.client.received(...STEP_1)).toHaveLength(asked + 1);
  ann.answer();
  harness.commit();
  expect(harness.storedText()).toBe('kept and typed');
  expect(ann.settled()).toBe(5);
});

test('a held edit is refused if it would not fit after the missing text', () => {
  const { harness, ann, ben } = scene();
  const source = new Y.Doc();
  source.clientID = 1;
  source.getText('content').insert(0, 'first');
  const first = Y.encodeStateAsUpdate(source);
  Y.applyUpdate(ben.doc, first, 'tab');
  ben.text.insert(5, 'y'.repeat(LIMIT));
  expect(ben.reasons()).toHaveLength(0);
  ann.client.send(encodeUpdate(first));
  harness.commit();
  expect(harness.storedText()).toBe('first');
  expect(ben.reasons()).toHaveLength(1);
  expect(ben.client.member.held.count).toBe(0);
});

test('a history over its limit accepts only deletions', () => {
  const { harness, ann } = scene({ text: LIMIT, history: 3000 });
  for (let i = 0; i < 300; i++) {
    ann.text.insert(0, 'xx');
    if (i % 2) ann.text.delete(0, 2);
  }
  harness.commit();
  expect(ann.reasons()[0]).toContain(DENIAL_REASONS['history-full']);
  const { length } = harness.storedText();
  expect(length).toBeLessThan(300);
  const reader = new Y.Doc();
  const late = harness.join('late');
  late.send(encodeSyncStep1(Uint8Array.of(0)));
  Y.applyUpdate(reader, late.received(0, 1)[0] as Uint8Array);
  reader.on('update', (update: Uint8Array) => late.send(encodeUpdate(update)));
  reader.getText('content').delete(0, length);
  harness.commit();
  expect(harness.storedText()).toBe('');
});

test('a document that is over the limit can be shortened, and then edited', () => {
  const big = new Y.Doc();
  big.clientID = 9;
  big.getText('content').insert(0, 'x'.repeat(3 * LIMIT));
  const authors = new Map([[9, { userId: 'ann', isProvisional: false }]]);
  const stored = { seq: 1n, state: Y.encodeStateAsUpdate(big), updates: [], authors };
  const harness = makeHarness({ stored, limits: { text: LIMIT } });
  harness.room.build();
  const ann = typist(harness.join('ann'), 1);
  Y.applyUpdate(ann.doc, stored.state, 'server');
  ann.text.delete(0, 2 * LIMIT + 5000);
  ann.text.insert(0, 'short again');
  harness.commit();
  expect(harness.storedText().startsWith('short again')).toBe(true);
  expect(ann.reasons()).toEqual([]);
});
