import { isDeepStrictEqual } from 'node:util';
import type { ChatMessage } from '../openai/request';
import type { Answer } from '../reply';

/** OpenRouter's blocks of thoughts, as it streams them and as it needs them back. */

type Detail = Record<string, unknown>;

/** Returns the blocks of an answer as they must come back: readable, signed thoughts, then encrypted ones. */
export function detailsOf(answer: Answer, id: string): Detail[] {
  const thoughts = answer.thoughts ?? [];
  if (thoughts.length === 0) return [];
  const text = { type: 'reasoning.text', text: thoughts.join(''), format: 'anthropic-claude-v1', index: 0 };
  const encrypted = ['one', 'two'].map((part) => ({
    type: 'reasoning.encrypted',
    data: Buffer.from(`${id} ${part}`).toString('base64'),
    id: `rs_${id}_${part}`,
    format: 'openai-responses-v1',
    index: 1,
  }));
  return [{ ...text, signature: signatureOf(text.text) }, ...encrypted];
}

function signatureOf(text: string): string {
  return Buffer.from(`signed: ${text}`).toString('base64');
}

/**
 * Returns the same blocks as they are streamed: each thought is a fragment of the first block, with its signature at
 * the end.
 */
export function detailDeltas(answer: Answer, id: string): Record<string, unknown>[] {
  const [text, ...encrypted] = detailsOf(answer, id);
  if (!text) return [];
  const { text: whole, signature, ...head } = text;
  return [
    ...(answer.thoughts ?? []).map((thought) => ({
      reasoning: thought,
      reasoning_details: [{ ...head, text: thought }],
    })),
    { reasoning_details: [{ ...head, signature }] },
    { reasoning_details: encrypted },
  ];
}

/** The blocks that were sent with each answer, by its first call or its text. */
export type SentDetails = Map<string, readonly Detail[]>;

export function keyOf(message: Pick<ChatMessage, 'tool_calls' | 'content'>): string {
  return message.tool_calls?.[0]?.id ?? String(message.content);
}

/** Returns why a request is rejected whose thoughts aren't exactly those that were sent. */
export function detailsProblem(messages: readonly ChatMessage[], sent: SentDetails): string | undefined {
  for (const [i, message] of messages.entries()) {
    if (message.reasoning_content !== undefined) {
      return `Additional properties are not allowed ('reasoning_content' was unexpected) - 'messages.${i}'`;
    }
    const given = message.reasoning_details;
    if (message.role !== 'assistant') {
      if (given !== undefined) return `messages.${i}: only assistant messages have reasoning_details`;
      continue;
    }
    const expected = sent.get(keyOf(message)) ?? [];
    if (!isDeepStrictEqual(given ?? [], expected))
      return `messages.${i}.content.0: Invalid signature in thinking block`;
  }
  return undefined;
}
