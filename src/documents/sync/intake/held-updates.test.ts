import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { scanUpdate } from '../../core/sync/update-scan';
import { type Member, makeMember } from '../member';
import { HeldUpdates, type Released } from './held-updates';

const member = (id: string): Member =>
  makeMember({
    user: { id, name: id },
    mayEdit: true,
    wantsAcks: false,
    port: { send: () => {}, unsent: () => 0, close: () => {} },
  });

/** A document that applies the updates that are released. */
function makeTaker() {
  const doc = new Y.Doc();
  const held = new HeldUpdates({
    stateOf: (clientId) => Y.getState(doc.store, clientId),
    admits: () => true,
    holds: () => {},
    broken: (_, error) => {
      throw error;
    },
  });
  const apply = (released: Released | undefined) => {
    if (released) Y.applyUpdate(doc, released.update);
    expect(doc.store.pendingStructs ?? doc.store.pendingDs).toBeNull();
  };
  return {
    held,
    text: () => doc.getText('content').toString(),
    take(from: Member, update: Uint8Array) {
      const scan = scanUpdate(update);
      apply(held.take(from, scan, scan.sections));
    },
  };
}

/** Lets people take turns writing in one text, a character each, so that each edit builds on the one before. */
function relay(people: number, edits: number): { updates: Uint8Array[]; text: string } {
  const docs = Array.from({ length: people }, (_, i) => {
    const doc = new Y.Doc();
    doc.clientID = i + 1;
    return doc;
  });
  const updates: Uint8Array[] = [];
  for (let i = 0; i < edits; i++) {
    const doc = docs[i % people] as Y.Doc;
    doc.once('update', (update: Uint8Array) => updates.push(update));
    doc.getText('content').insert(i, String(i % 10));
    for (const other of docs) Y.applyUpdate(other, updates[i] as Uint8Array);
  }
  return { updates, text: docs[0]?.getText('content').toString() ?? '' };
}

test.each([1, 2, 5])('edits of %i people in the worst order are examined a few times each', (people) => {
  const { updates, text } = relay(people, 1500);
  const members = Array.from({ length: people }, (_, i) => member(String(i)));
  const { held, take, text: taken } = makeTaker();
  for (let i = updates.length - 1; i >= 0; i--) take(members[i % people] as Member, updates[i] as Uint8Array);
  expect(taken()).toBe(text);
  expect(held.isEmpty).toBe(true);
  expect(held.looks).toBeLessThanOrEqual(4 * updates.length);
  expect(members.map((each) => each.held)).toEqual(members.map(() => ({ count: 0, bytes: 0 })));
});

test('text that no held update waits for causes no check of held updates', () => {
  const { updates } = relay(1, 12_000);
  const { held, take } = makeTaker();
  const mallory = member('mallory');
  for (const update of updates.slice(1)) take(mallory, update);
  expect(mallory.held.count).toBe(11_999);
  const before = held.looks;
  const typing = new Y.Doc();
  typing.clientID = 99;
  const ann = member('ann');
  typing.on('update', (update: Uint8Array) => take(ann, update));
  for (let i = 0; i < 10; i++) typing.getText('content').insert(i, 'a');
  expect(held.looks - before).toBe(10);
});

test('a long update that needs many missing texts is read further as they arrive, not from the start each time', () => {
  const { updates, text } = relay(2, 1500);
  const { held, take, text: taken } = makeTaker();
  const [ann, ben] = [member('ann'), member('ben')];
  const ofAnn = Y.mergeUpdates(updates.filter((_, i) => i % 2 === 0));
  take(ann, ofAnn);
  const before = held.looks;
  for (let i = 1; i < updates.length; i += 2) take(ben, updates[i] as Uint8Array);
  expect(taken()).toBe(text);
  expect(held.looks - before).toBeLessThanOrEqual(updates.length + 2);
});

test('held updates of a client that leaves are dropped', () => {
  const { updates } = relay(1, 1500);
  const { held, take } = makeTaker();
  for (let round = 0; round < 5; round++) {
    const guest = member('guest');
    for (const update of updates.slice(1)) take(guest, update);
    held.drop(guest);
    expect(guest.held.count).toBe(0);
  }
  expect(held.isEmpty).toBe(true);
  take(member('ann'), updates[0] as Uint8Array);
  expect(held.isEmpty).toBe(true);
});
