import type { JsonValue, ModelMessage, ToolMessage } from './message';

/**
 * Shortens a long conversation. Providers cache the start that a request has in common with the previous one, so a cut
 * that moved with every message would cost more than it saves. If something must be removed, the history is cut to half
 * of the limit, and then nothing changes until the limit is reached again. Nothing stored is changed, calls keep their
 * results, and messages of the model (with their signatures) are never changed.
 */

/** A message and its size: the length of its stored JSON, in UTF-16 units. */
export interface SizedMessage {
  message: ModelMessage;
  size: number;
}

/** Returns the index of the first earlier turn that is still sent. Turns are given by their sizes, oldest first. */
export function firstKeptTurn(sizes: readonly number[], limit: number): number {
  let first = 0;
  let total = 0;
  for (const [i, size] of sizes.entries()) {
    total += size;
    if (total <= limit) continue;
    while (first <= i && total > limit / 2) total -= sizes[first++]!;
  }
  return first;
}

/** Returns the messages of earlier turns to send. A note replaces those that are left out. */
export function shortenedTurns(turns: readonly (readonly SizedMessage[])[], limit: number): ModelMessage[] {
  const sizes = turns.map((messages) => messages.reduce((sum, { size }) => sum + size, 0));
  const first = firstKeptTurn(sizes, limit);
  const kept = turns.slice(first).flatMap((messages) => messages.map(({ message }) => message));
  return first === 0 ? kept : [leftOut(first), ...kept];
}

function leftOut(count: number): ModelMessage {
  const what = count === 1 ? 'The first request' : `The first ${count} requests`;
  return {
    role: 'user',
    content: `[${what} of this conversation and what was answered are left out here, since it has become long.]`,
  };
}

/**
 * Returns the messages of the current turn. Beyond the limit, notes replace the oldest tool results, but never the
 * newest one.
 */
export function shortenedTurn(messages: readonly SizedMessage[], limit: number): ModelMessage[] {
  const out = messages.map(({ message }) => message);
  let next = 0;
  let total = 0;
  for (const [i, { size }] of messages.entries()) {
    total += size;
    if (total <= limit) continue;
    for (; next < i && total > limit / 2; next++) {
      const old = out[next];
      if (old?.role !== 'tool') continue;
      const short = withoutResults(old);
      total -= messages[next]!.size - JSON.stringify(short).length;
      out[next] = short;
    }
  }
  return out;
}

/** Results shorter than this (in UTF-16 units) aren’t worth replacing. */
const SHORT = 500;

function withoutResults({ content }: ToolMessage): ToolMessage {
  return {
    role: 'tool',
    content: content.map((part) => {
      const { length } = JSON.stringify(part.output.value);
      if (length <= SHORT) return part;
      const value: JsonValue = {
        left_out: `${length} characters, to save room: call the tool again if you need them.`,
      };
      return { ...part, output: { type: 'json', value } };
    }),
  };
}
