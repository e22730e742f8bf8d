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
  /** The keys of messages that can't be canceled at the moment. */
  const claimed = new Set<string>();
  const ports: OutboxPorts = {
    messages: async () => [...kept.values()],
    replace: async (message) => void (kept.has(message.key) && kept.set(message.key, message)),
    claim: async ({ key }, work) => {
      claimed.add(key);
      const result = await work();
      claimed.delete(key);
      return result;
    },
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
  return { ports, kept, sent, claimed };
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

test('a message that is canceled before its turn isn’t sent', async () => {
  const { ports, kept, sent } = outbox([turn('a', 1), turn('b', 2)], () => ({ kind: 'sent' }));
  const isHeld = async () => {
    // While the page finds out whether the message must wait.
    kept.delete('a');
    return false;
  };
  expect(await sendInOrder({ ...ports, isHeld })).toEqual({ sent: 1, isWaiting: false });
  expect(sent.map(({ key }) => key)).toEqual(['b']);
});

test('a message that is canceled while it’s being sent, or while an earlier one is, doesn’t come back', async () => {
  const refused = outbox([turn('a', 1)], () => {
    refused.kept.clear();
    return { kind: 'refused', problem: 'You can’t run turns here.' };
  });
  await sendInOrder(refused.ports);
  expect(refused.kept.size).toBe(0);

  const { ports, kept, sent } = outbox([turn('a', 1), turn('b', 2)], () => ({ kind: 'sent', conversationId: 'c' }));
  const replace = async (message: QueuedMessage) => {
    kept.delete('b');
    await ports.replace(message);
  };
  await sendInOrder({ ...ports, replace });
  expect(sent.map(({ key }) => key)).toEqual(['a']);
});

test('a message can’t be canceled from just before it’s sent until it’s gone', async () => {
  const { ports, claimed } = outbox([turn('a', 1)], () => ({ kind: 'sent' }));
  const steps: [string, boolean][] = [];
  const noting = {
    ...ports,
    send: (sending: Parameters<OutboxPorts['send']>[0]) => {
      steps.push(['send', claimed.has('a')]);
      return ports.send(sending);
    },
    remove: (message: QueuedMessage) => {
      steps.push(['remove', claimed.has('a')]);
      return ports.remove(message);
    },
  };
  await sendInOrder(noting);
  expect(steps).toEqual([
    ['send', true],
    ['remove', true],
  ]);
  expect(claimed.size).toBe(0);
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
