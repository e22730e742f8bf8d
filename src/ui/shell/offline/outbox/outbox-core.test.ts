import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OutboxPorts, type Outcome, type QueuedMessage, sendInOrder } from './outbox-core';

function turn(key: string, place: number, conversationId?: string, documentId = 'd'): QueuedMessage {
  const input = { key, documentId, conversationId, request: key };
  return { key, documentId, place, text: key, sending: { kind: 'turn', input } };
}

/** Returns an outbox in memory whose server answers as the test says. */
function outbox(
  messages: readonly QueuedMessage[],
  answer: (message: QueuedMessage) => Outcome,
  held: readonly string[] = [],
) {
  const kept = new Map(messages.map((message) => [message.key, message]));
  const sent: QueuedMessage[] = [];
  const ports: OutboxPorts = {
    messages: async () => [...kept.values()],
    put: async (message) => void kept.set(message.key, message),
    remove: async ({ key }) => void kept.delete(key),
    send: async (sending) => {
      const message = [...kept.values()].find((each) => each.sending === sending);
      if (!message) throw new Error('not in the outbox');
      const outcome = answer(message);
      if (outcome.kind === 'sent') sent.push(message);
      return outcome;
    },
    isHeld: async (documentId) => held.includes(documentId),
  };
  return { ports, kept, sent };
}

test('messages are sent in the order in which they were written, and then are gone', async () => {
  const { ports, kept, sent } = outbox([turn('b', 2, 'c'), turn('a', 1, 'c')], () => ({ kind: 'sent' }));
  expect(await sendInOrder(ports)).toEqual({ sent: 2, isWaiting: false });
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(kept.size).toBe(0);
});

test('messages after the first message of a new conversation continue that conversation', async () => {
  const messages = [turn('a', 1), turn('b', 2), turn('other', 3, 'old')];
  const { ports, sent } = outbox(messages, () => ({ kind: 'sent', conversationId: 'new' }));
  await sendInOrder(ports);
  expect(sent.map(({ sending }) => sending.input)).toMatchObject([
    { conversationId: undefined },
    { conversationId: 'new', afterTurnId: 'a' },
    { conversationId: 'old' },
  ]);
});

test('a refused message stays with its reason and doesn’t delay the others', async () => {
  const { ports, kept } = outbox([turn('a', 1, 'c'), turn('b', 2, 'c')], ({ key }) =>
    key === 'a' ? { kind: 'refused', problem: 'You can’t run turns here.' } : { kind: 'sent' },
  );
  await sendInOrder(ports);
  expect([...kept.values()]).toMatchObject([{ key: 'a', problem: 'You can’t run turns here.' }]);
});

test('a message that the server can’t take now holds up those of its document, and no others', async () => {
  const messages = [turn('a', 1, 'c', 'one'), turn('b', 2, 'c', 'one'), turn('c', 3, 'c', 'two')];
  const { ports, kept, sent } = outbox(messages, ({ key }) => ({ kind: key === 'a' ? 'later' : 'sent' }));
  expect(await sendInOrder(ports)).toEqual({ sent: 1, isWaiting: true });
  expect(sent.map(({ key }) => key)).toEqual(['c']);
  expect([...kept.keys()]).toEqual(['a', 'b']);
});

test('messages of a document whose text hasn’t been sent wait for it', async () => {
  const messages = [turn('a', 1, 'c', 'one'), turn('b', 2, 'c', 'two')];
  const { ports, sent } = outbox(messages, () => ({ kind: 'sent' }), ['one']);
  expect(await sendInOrder(ports)).toEqual({ sent: 1, isWaiting: true });
  expect(sent.map(({ key }) => key)).toEqual(['b']);
});

test('property: with a connection that breaks anywhere, each message arrives once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 8 }), fc.infiniteStream(fc.boolean()), async (count, isThere) => {
      const messages = Array.from({ length: count }, (_, i) => turn(`m${i}`, i, i % 2 ? 'c' : undefined));
      const arrived: string[] = [];
      const { ports, kept } = outbox(messages, ({ key }) => {
        // The answer may be lost after the message has arrived. Then the same key is sent again.
        if (!isThere.next().value) return { kind: 'away' };
        if (!arrived.includes(key)) arrived.push(key);
        return isThere.next().value ? { kind: 'sent', conversationId: 'new' } : { kind: 'away' };
      });
      for (let attempts = 0; kept.size > 0 && attempts < 1_000; attempts++) await sendInOrder(ports);
      expect(arrived).toEqual(messages.map(({ key }) => key));
    }),
    { numRuns: 50 },
  );
});
