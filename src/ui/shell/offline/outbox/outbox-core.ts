import type { StartInput } from '@/agent/schema';
import type { ReplyInput, StartOnHunkInput, StartOnPassageInput } from '@/review/threads/schema';

/** A message that can wait for the connection. The key in its input ensures that the server accepts it only once. */
export type Sending =
  | { kind: 'turn'; input: StartInput }
  | { kind: 'passage'; input: StartOnPassageInput }
  | { kind: 'hunk'; input: StartOnHunkInput }
  | { kind: 'reply'; input: ReplyInput };

/** A message that hasn't been sent. */
export interface QueuedMessage {
  key: string;
  documentId: string;
  /** Its position among all of the person's messages, which are sent in this order. */
  place: number;
  /** The text as typed. */
  text: string;
  sending: Sending;
  /** Why the server refused it. It stays until the person deletes it. */
  problem?: string;
}

export type Outcome =
  | { kind: 'sent'; conversationId?: string | undefined }
  /** The server can't be reached or the person isn't signed in, so nothing can be sent. */
  | { kind: 'away' }
  /** The server can't accept this message at the moment. */
  | { kind: 'later' }
  | { kind: 'refused'; problem: string };

export interface OutboxPorts {
  /** Returns the queued messages in any order. */
  messages(): Promise<QueuedMessage[]>;
  /** Replaces a message, unless the person has canceled it. */
  replace(message: QueuedMessage): Promise<void>;
  remove(message: QueuedMessage): Promise<void>;
  /** Does something with a message that the person can't cancel in the meantime. */
  claim<T>(message: QueuedMessage, work: () => Promise<T>): Promise<T>;
  send(sending: Sending): Promise<Outcome>;
  /** Returns whether a document's messages must wait, because they may be about text that hasn't been sent. */
  isHeld(documentId: string): Promise<boolean>;
}

export interface SendResult {
  sent: number;
  /** Whether any messages are left for a later attempt. */
  isWaiting: boolean;
}

/**
 * Sends queued messages in order until all are sent or the server is away. A refused message stays, with the reason. A
 * message that must wait delays the later ones of its document, but no others.
 */
export async function sendInOrder(ports: OutboxPorts): Promise<SendResult> {
  let sent = 0;
  const waiting = new Set<string>();
  for (let next = await firstWaiting(ports, waiting); next; next = await firstWaiting(ports, waiting)) {
    const message = next;
    const outcome = await ports.claim(message, () => sendOne(ports, message));
    if (outcome === 'away') return { sent, isWaiting: true };
    if (outcome === 'later') waiting.add(message.documentId);
    if (outcome === 'sent') sent++;
  }
  return { sent, isWaiting: waiting.size > 0 };
}

/** Sends one message and stores the outcome. The person may have canceled it before it was claimed. */
async function sendOne(ports: OutboxPorts, message: QueuedMessage): Promise<Outcome['kind'] | 'canceled'> {
  if (await ports.isHeld(message.documentId)) return 'later';
  if (!(await ports.messages()).some(({ key }) => key === message.key)) return 'canceled';
  const outcome = await ports.send(message.sending);
  if (outcome.kind === 'refused') await ports.replace({ ...message, problem: outcome.problem });
  if (outcome.kind === 'sent') {
    // Before the message is removed: if this page closes in between, the same key is sent again, which changes nothing.
    const later = continuations(message, outcome.conversationId, await ports.messages());
    for (const changed of later) await ports.replace(changed);
    await ports.remove(message);
  }
  return outcome.kind;
}

/** Returns the first message that can be sent, skipping the documents in `waiting`. */
async function firstWaiting(ports: OutboxPorts, waiting: ReadonlySet<string>): Promise<QueuedMessage | undefined> {
  const messages = inOrder(await ports.messages());
  return messages.find(({ problem, documentId }) => problem === undefined && !waiting.has(documentId));
}

export function inOrder(messages: readonly QueuedMessage[]): QueuedMessage[] {
  return [...messages].sort((a, b) => a.place - b.place);
}

/**
 * After the first message of a new conversation was sent: later messages on the same document that were to start a new
 * conversation continue this one instead. Returns the changed messages.
 */
function continuations(
  { key, documentId, place, sending }: QueuedMessage,
  conversationId: string | undefined,
  messages: readonly QueuedMessage[],
): QueuedMessage[] {
  if (sending.kind !== 'turn' || sending.input.conversationId !== undefined || conversationId === undefined) return [];
  return messages.flatMap((later) => {
    const isBehind = later.documentId === documentId && later.place > place && later.key !== key;
    if (!isBehind || later.sending.kind !== 'turn' || later.sending.input.conversationId !== undefined) return [];
    const input = { ...later.sending.input, conversationId, afterTurnId: key };
    return [{ ...later, sending: { kind: 'turn' as const, input } }];
  });
}
