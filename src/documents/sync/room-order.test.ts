import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { encodePresence } from '../core/sync/presence';
import { encodeAwareness, encodeSyncStep1, encodeSyncStep2, encodeUpdate } from '../core/sync/wire';
import { type FakeClient, type Harness, makeHarness } from './room-harness';

const UPDATE = [0, 2];
const STEP_1 = [0, 0];

/** A browser tab: y-websocket's part of the protocol, with a queue for its messages to the server. */
class Tab {
  readonly doc = new Y.Doc();
  client!: FakeClient;
  #queue: Uint8Array[] = [];
  #read = 0;

  constructor(
    readonly harness: Harness,
    readonly userId: string,
    clientId: number,
    /** Whether it shows presence, as y-websocket does. */
    readonly isShown = true,
  ) {
    this.doc.clientID = clientId;
    this.connect();
  }

  get text(): Y.Text {
    return this.doc.getText('content');
  }
  get isQuiet(): boolean {
    return !this.#queue.length && this.#read === this.client.messages.length;
  }

  /** Opens a new socket. Messages in the old one are lost. */
  connect(): void {
    if (this.client) this.harness.room.leave(this.client.member);
    this.client = this.harness.join(this.userId);
    this.#read = 0;
    const shown = encodePresence([{ clientId: this.doc.clientID, clock: this.#read, json: '{}' }]);
    this.#queue = [encodeSyncStep1(Y.encodeStateVector(this.doc))];
    if (this.isShown) this.#queue.push(encodeAwareness(shown));
  }

  /** Types, sends the edit to the server, and shows it to other tabs at once, like a BroadcastChannel. */
  edit(change: (text: Y.Text) => void, others: readonly Tab[] = []): void {
    const before = Y.encodeStateVector(this.doc);
    const send = (update: Uint8Array) => this.#queue.push(encodeUpdate(update));
    this.doc.on('update', send);
    this.doc.transact(() => change(this.text));
    this.doc.off('update', send);
    const news = Y.encodeStateAsUpdate(this.doc, before);
    for (const other of others) Y.applyUpdate(other.doc, news);
  }

  /** Delivers one message to the server. */
  deliver(): void {
    const message = this.#queue.shift();
    if (message) this.client.send(message);
  }

  /** Delivers the server's messages to the tab. */
  read(): void {
    const messages = this.client.messages.slice(this.#read);
    this.#read = this.client.messages.length;
    for (const message of messages) {
      if (message[0] !== 0) continue;
      const payload = message.subarray(message.length - payloadLength(message));
      if (message[1] === 0) this.#queue.push(encodeSyncStep2(Y.encodeStateAsUpdate(this.doc, payload)));
      else Y.applyUpdate(this.doc, payload);
    }
  }
}

/** Returns the length of the last field of a sync message. */
function payloadLength(message: Uint8Array): number {
  let length = 0;
  let at = 2;
  for (let factor = 1; ; factor *= 128) {
    const byte = message[at++] ?? 0;
    length += (byte & 127) * factor;
    if (byte < 128) return length;
  }
}

/** Delivers all messages, in both directions. */
function settle(harness: Harness, tabs: readonly Tab[]): void {
  for (;;) {
    if (tabs.every((tab) => tab.isQuiet) && harness.room.quiet) return;
    for (const tab of tabs) {
      tab.deliver();
      tab.read();
    }
    harness.commit();
  }
}

test('SYNC-5: an edit that builds on another connection’s text is stored as soon as that text arrives', () => {
  const harness = makeHarness();
  harness.room.build();
  const [first, second] = [new Tab(harness, 'ann', 1), new Tab(harness, 'ben', 2)];
  settle(harness, [first, second]);
  first.edit((text) => text.insert(0, 'one '), [second]);
  second.edit((text) => text.insert(4, 'two'));
  second.deliver();
  harness.commit();
  expect(harness.storedText()).toBe('');
  first.deliver();
  harness.commit();
  expect(harness.storedText()).toBe('one two');
});

test('a tab whose edit builds on missing text is asked for that text once', () => {
  const harness = makeHarness();
  harness.room.build();
  const tab = new Tab(harness, 'ann', 2);
  settle(harness, [tab]);
  // Text typed in another tab of the browser, which was closed before it could send anything.
  const closed = new Y.Doc();
  closed.clientID = 1;
  closed.getText('content').insert(0, 'one ');
  Y.applyUpdate(tab.doc, Y.encodeStateAsUpdate(closed));
  const asked = tab.client.received(...STEP_1).length;
  tab.edit((text) => text.insert(4, 'two '));
  tab.edit((text) => text.insert(8, 'three'));
  tab.deliver();
  tab.deliver();
  expect(tab.client.received(...STEP_1)).toHaveLength(asked + 1);
  settle(harness, [tab]);
  expect(harness.storedText()).toBe('one two three');
});

test('a held deletion is stored when the deleted text arrives', () => {
  const harness = makeHarness();
  harness.room.build();
  const [first, second] = [new Tab(harness, 'ann', 1), new Tab(harness, 'ben', 2)];
  settle(harness, [first, second]);
  first.edit((text) => text.insert(0, 'abcdef'), [second]);
  first.edit((text) => text.insert(6, 'gh'), [second]);
  second.edit((text) => text.delete(4, 3));
  second.deliver();
  first.deliver();
  harness.commit();
  expect(harness.storedText()).toBe('abcdef');
  first.deliver();
  harness.commit();
  expect(harness.storedText()).toBe('abcdh');
});

test('held updates cost other connections no work, no matter how many there are', () => {
  const harness = makeHarness();
  const doc = harness.room.build();
  const [ann, mallory] = [harness.join('ann'), harness.join('mallory')];
  const [typing, missing] = [new Y.Doc(), new Y.Doc()];
  missing.getText('content').insert(0, 'never sent');
  missing.on('update', (update) => mallory.send(encodeUpdate(update)));
  for (let i = 0; i < 500; i++) missing.getText('content').insert(i, 'x');
  let transactions = 0;
  doc.on('afterTransaction', () => transactions++);
  typing.on('update', (update) => ann.send(encodeUpdate(update)));
  for (let i = 0; i < 100; i++) {
    typing.getText('content').insert(i, 'a');
    mallory.send(encodeSyncStep2(Uint8Array.of(0, 0)));
  }
  expect(transactions).toBe(100);
  harness.commit();
  expect(harness.storedText()).toBe('a'.repeat(100));
});

function expectOneText(harness: Harness, tabs: readonly Tab[]): void {
  const text = harness.storedText();
  expect(tabs.map((tab) => tab.text.toString())).toEqual(tabs.map(() => text));
}

test('a tab’s deletion of its own text that another person delivered waits until the tab writes', () => {
  const harness = makeHarness();
  harness.room.build();
  const tabs = ['ann', 'ann', 'ben', 'ben'].map((userId, i) => new Tab(harness, userId, i + 1, false));
  settle(harness, tabs);
  const [ann, , ben] = tabs as [Tab, Tab, Tab, Tab];
  ann.edit((text) => text.insert(0, 'a'), [ben]);
  ben.edit((text) => text.insert(0, 'b'));
  ann.edit((text) => text.insert(0, 'c'));
  ann.connect();
  ann.edit((text) => text.delete(0, 2));
  settle(harness, tabs);
  expectOneText(harness, tabs);
  expect(ann.client.member.held.count).toBeGreaterThan(0);
  ann.edit((text) => text.insert(0, 'd'));
  settle(harness, tabs);
  expectOneText(harness, tabs);
  expect(harness.storedText()).toBe('db');
  expect(ann.client.member.held.count).toBe(0);
});

/** Run it for longer with `SYNC_ROUNDS=20000`. */
const ROUNDS = Number(process.env.SYNC_ROUNDS ?? 300);
const words = fc.constantFrom('a', 'bé', '🌍', 'word ', '');
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      who: fc.nat(3),
      at: fc.nat(99),
      words,
      shown: fc.nat(15),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('deliver' as const, 'read' as const), who: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reconnect' as const, 'commit' as const), who: fc.nat(3) }) },
);

test.each([
  ['that have written before', true, true],
  ['that have never written', false, true],
  ['that have never written and show no presence', false, false],
])(
  'two people with two tabs each %s: in whatever order messages come, everybody and the log end on the same text',
  (_, hasWritten, isShown) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const harness = makeHarness();
        harness.room.build();
        const tabs = ['ann', 'ann', 'ben', 'ben'].map((userId, i) => new Tab(harness, userId, i + 1, isShown));
        if (hasWritten) for (const tab of tabs) tab.edit((text) => text.insert(0, '.'));
        settle(harness, tabs);
        for (const each of steps) {
          const tab = tabs[each.who] as Tab;
          if (each.do === 'edit') {
            const others = tabs.filter((other, i) => other !== tab && each.shown & (1 << i));
            const at = each.at % (tab.text.length + 1);
            tab.edit((text) => {
              if (each.words) text.insert(at, each.words);
              else text.delete(at, Math.min(3, text.length - at));
            }, others);
          } else if (each.do === 'deliver') tab.deliver();
          else if (each.do === 'read') tab.read();
          else if (each.do === 'commit') harness.commit();
          else tab.connect();
        }
        settle(harness, tabs);
        // If a tab shows no presence, only an edit tells which text is its own.
        if (!isShown) for (const tab of tabs) tab.edit((text) => text.insert(0, '.'));
        settle(harness, tabs);
        expectOneText(harness, tabs);
        expect(tabs.map((tab) => tab.client.member.held?.count ?? 0)).toEqual([0, 0, 0, 0]);
        expect(tabs.map((tab) => tab.client.closed)).toEqual(tabs.map(() => undefined));
        expect(tabs.map((tab) => tab.client.member.denied)).toEqual(tabs.map(() => undefined));
        const late = harness.join('late', { mayEdit: false });
        late.send(encodeSyncStep1(Uint8Array.of(0)));
        const read = new Y.Doc();
        for (const update of [...late.received(0, 1), ...late.received(...UPDATE)]) Y.applyUpdate(read, update);
        expect(read.getText('content').toString()).toBe(harness.storedText());
      }),
      { numRuns: ROUNDS },
    );
  },
  60_000 + 30 * ROUNDS,
);
