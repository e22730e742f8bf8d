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
  /** The server isn't there, or doesn't know the person: nothing can be sent. */
  | { kind: 'away' }
  /** The server couldn't take this message just now. */
  | { kind: 'later' }
  | { kind: 'refused'; problem: string };

export interface OutboxPorts {
  /** In any order. */
  messages(): Promise<QueuedMessage[]>;
  put(message: QueuedMessage): Promise<void>;
  remove(message: QueuedMessage): Promise<void>;
  send(sending: Sending): Promise<Outcome>;
  /** Whether the messages of a document must wait: text that they may be about hasn't been sent. */
  isHeld(documentId: string): Promise<boolean>;
}

export interface SendResult {
  sent: number;
  /** Whether messages are left that a later attempt may send. */
  isWaiting: boolean;
}

/**
 * Sends what waits, in order, until all is sent or the server is away. A message that is refused stays, with the reason.
 * One that has to wait holds up the later ones of its document, and no others.
 */
export async function sendInOrder(ports: OutboxPorts): Promise<SendResult> {
  let sent = 0;
  const waiting = new Set<string>();
  for (let next = await firstWaiting(ports, waiting); next; next = await firstWaiting(ports, waiting)) {
    const outcome = (await ports.isHeld(next.documentId)) ? LATER : await ports.send(next.sending);
    if (outcome.kind === 'away') return { sent, isWaiting: true };
    if (outcome.kind === 'later') {
      waiting.add(next.documentId);
      continue;
    }
    if (outcome.kind === 'refused') {
      await ports.put({ ...next, problem: outcome.problem });
      continue;
    }
    sent++;
    // Before it is removed: if this page ends in between, the same key is sent again and changes nothing.
    for (const later of continuations(next, outcome.conversationId, await ports.messages())) await ports.put(later);
    await ports.remove(next);
  }
  return { sent, isWaiting: waiting.size > 0 };
}

const LATER: Outcome = { kind: 'later' };

/** The first message that may be sent; those of the documents in `waiting` may not. */
async function firstWaiting(ports: OutboxPorts, waiting: ReadonlySet<string>): Promise<QueuedMessage | undefined> {
  const messages = inOrder(await ports.messages());
  return messages.find(({ problem, documentId }) => problem === undefined && !waiting.has(documentId));
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
