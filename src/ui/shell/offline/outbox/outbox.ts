import { useEffect, useMemo, useState } from 'react';
import { askForServer } from '@/api/client-reach';
import { t } from '@/generated/messages/shell/offline';
import { announce } from '../../../kit/feedback/live-region';
import { isUnreachable } from '../../../kit/feedback/message-of';
import { keptTable } from '../kept-table';
import { personHere } from '../person-here';
import { mayHaveUnsent } from '../unsent-edits';
import {
  inOrder,
  type OutboxPorts,
  type QueuedMessage,
  type Sending,
  type SendResult,
  sendInOrder,
} from './outbox-core';

const table = keptTable<QueuedMessage>('outbox');
/** Name of the channel that tells other tabs when a message was queued, sent or deleted. */
const CHANNEL = 'variorum-outbox';
const LOCK = 'variorum-outbox';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

function changed(): void {
  for (const listener of [...listeners]) listener();
  channel?.postMessage('');
}

function listen(listener: () => void): () => void {
  channel ??= openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel(CHANNEL);
  opened.onmessage = () => {
    for (const listener of [...listeners]) listener();
  };
  return opened;
}

/** Stores a message until it can be sent. Rejects if the browser stores nothing. */
export async function queueMessage(
  userId: string,
  message: { key: string; documentId: string; text: string; sending: Sending },
): Promise<void> {
  const places = (await table.all(userId)).map(({ place }) => place);
  await table.put(userId, message.key, { ...message, place: Math.max(0, ...places) + 1 });
  changed();
  // The connection may have failed for only a moment.
  void askForServer();
}

/** Deletes a queued message. Returns false if it's being sent, here or in another tab, and so can't be canceled. */
export async function cancelQueued(userId: string, key: string): Promise<boolean> {
  const cancel = async () => {
    await remove(userId, key);
    return true;
  };
  if (!navigator.locks) return cancel();
  return navigator.locks.request(lockOf(key), { ifAvailable: true }, (lock) => (lock ? cancel() : false));
}

async function remove(userId: string, key: string): Promise<void> {
  await table.remove(userId, key);
  changed();
}

/** The lock on a message that is being sent. */
const lockOf = (key: string) => `${LOCK}:${key}`;

/**
 * Sends a message. Queues it if the server can't be reached or if an earlier message of the document is waiting.
 * Resolves to the result of `send`, or to 'queued'. Rejects if `send` rejects for any other reason.
 */
export async function sendOrQueue<T>(
  userId: string,
  message: { documentId: string; send(): Promise<T>; queue(): Promise<void> },
): Promise<T | 'queued'> {
  const queue = async () => {
    await message.queue();
    announce(t('willBeSent'));
    return 'queued' as const;
  };
  if (await hasQueued(userId, message.documentId)) return queue();
  try {
    return await message.send();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    // If it can't be stored, report why it wasn't sent.
    return queue().catch(() => Promise.reject(error));
  }
}

/** Returns whether earlier messages for this document are waiting, which later ones must not overtake. */
async function hasQueued(userId: string, documentId: string): Promise<boolean> {
  const messages = await table.all(userId).catch(() => []);
  return messages.some((message) => message.documentId === documentId && message.problem === undefined);
}

/** Sends queued messages. Only one tab does this at a time. */
export async function sendQueued(userId: string, send: OutboxPorts['send']): Promise<SendResult> {
  const ports: OutboxPorts = {
    messages: () => table.all(userId),
    replace: async (message) => {
      await table.replace(userId, message.key, message);
      changed();
    },
    remove: ({ key }) => remove(userId, key),
    claim: ({ key }, work) => (navigator.locks ? navigator.locks.request(lockOf(key), work) : work()),
    // If another person has signed in since, it would be sent under their name.
    send: async (sending) => (personHere()?.viewer.userId === userId ? send(sending) : { kind: 'away' }),
    isHeld: (documentId) => mayHaveUnsent(userId, documentId),
  };
  const work = () => sendInOrder(ports);
  // Over plain HTTP there are no locks. The keys ensure that the server accepts no message twice.
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

/** Returns one document's waiting messages of some kinds, in the order in which they will be sent. */
export function useQueued(userId: string, documentId: string, kinds: readonly Sending['kind'][]): QueuedMessage[] {
  const [messages, setMessages] = useState<QueuedMessage[]>([]);
  useEffect(() => {
    const read = () => void table.all(userId).then(setMessages, () => undefined);
    read();
    return listen(read);
  }, [userId]);
  const wanted = kinds.join();
  return useMemo(
    () =>
      inOrder(messages).filter(
        (message) => message.documentId === documentId && wanted.split(',').includes(message.sending.kind),
      ),
    [messages, documentId, wanted],
  );
}

export function onQueued(listener: () => void): () => void {
  return listen(listener);
}
