import type { StartInput } from '@/agent/schema';
import type { ReplyInput, StartOnHunkInput, StartOnPassageInput } from '@/review/threads/schema';

/** What can wait for the connection. The key in the input makes sure that it is taken once, however often it is sent. */
export type Sending =
  | { kind: 'turn'; input: StartInput }
  | { kind: 'passage'; input: StartOnPassageInput }
  | { kind: 'hunk'; input: StartOnHunkInput }
  | { kind: 'reply'; input: ReplyInput };

/** A message that hasn't been sent. */
export interface QueuedMessage {
  key: string;
  documentId: string;
  /** Its place among all messages of the person: they are sent in this order. */
  place: number;
  /** As it was typed. */
  text: string;
  sending: Sending;
  /** Why the server refused it. It stays until the person deletes it. */
  problem?: string;
}

export type Outcome =
  | { kind: 'sent'; conversationId?: string | undefined }
  /** The server wasn't there, or asks to come later. */
  | { kind: 'away' }
  | { kind: 'refused'; problem: string };

export interface OutboxPorts {
  /** In any order. */
  messages(): Promise<QueuedMessage[]>;
  put(message: QueuedMessage): Promise<void>;
  remove(message: QueuedMessage): Promise<void>;
  send(sending: Sending): Promise<Outcome>;
}

/**
 * Sends what waits, in order, until all is sent or the server is away. A message that is refused stays, with the reason.
 * Resolves to how many were sent.
 */
export async function sendInOrder(ports: OutboxPorts): Promise<number> {
  let sent = 0;
  for (let next = await firstWaiting(ports); next; next = await firstWaiting(ports)) {
    const outcome = await ports.send(next.sending);
    if (outcome.kind === 'away') return sent;
    if (outcome.kind === 'refused') {
      await ports.put({ ...next, problem: outcome.problem });
      continue;
    }
    sent++;
    // Before it is removed: if this page ends in between, the same key is sent again and changes nothing.
    for (const later of continuations(next, outcome.conversationId, await ports.messages())) await ports.put(later);
    await ports.remove(next);
  }
  return sent;
}

async function firstWaiting(ports: OutboxPorts): Promise<QueuedMessage | undefined> {
  return inOrder(await ports.messages()).find(({ problem }) => problem === undefined);
}

export function inOrder(messages: readonly QueuedMessage[]): QueuedMessage[] {
  return [...messages].sort((a, b) => a.place - b.place);
}

/**
 * The first message of a new conversation has been sent: those that were written behind it on the same document, when
 * it had no conversation yet, continue it instead of starting one each.
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
