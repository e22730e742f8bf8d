import { callsIn, type ModelMessage } from './message';

/**
 * Gemini signs its function calls, and the signature must come back unchanged on the same part. This is a read-only view
 * for checks and tests: signatures travel inside the messages, are never shown on a page and never logged.
 */
type ThoughtSignature = {
  readonly signature: string;
  readonly toolCallId: string;
  /** Which turn of the conversation the call belongs to, from 0; absent before the first request of a person. */
  readonly turnIndex?: number;
};

export type ThoughtSignatures = {
  readonly all: readonly ThoughtSignature[];
  /** Undefined for unknown calls and for those that carry none, like the second of two parallel calls. */
  getSignatureForToolCall(toolCallId: string): string | undefined;
};

export function thoughtSignatures(messages: readonly ModelMessage[]): ThoughtSignatures {
  const all: ThoughtSignature[] = [];
  let turnIndex = -1;
  for (const message of messages) {
    if (message.role === 'user') turnIndex++;
    if (message.role !== 'assistant') continue;
    for (const part of message.content) {
      if (part.type !== 'tool-call') continue;
      const owners = Object.values(part.providerOptions ?? {});
      const signature = owners.find((owner) => typeof owner.thoughtSignature === 'string')?.thoughtSignature;
      if (typeof signature !== 'string') continue;
      all.push({ signature, toolCallId: part.toolCallId, ...(turnIndex >= 0 && { turnIndex }) });
    }
  }
  return {
    all,
    getSignatureForToolCall: (toolCallId) => all.findLast((entry) => entry.toolCallId === toolCallId)?.signature,
  };
}

/**
 * Steps of a history, as it is about to be sent to a model that signs its calls, whose first call has lost its signature.
 * The SDK would put a dummy there.
 */
export function unsignedCalls(sent: readonly ModelMessage[]): string[] {
  return sent.flatMap((message) => {
    const [first] = callsIn(message);
    return first && first.providerOptions?.google?.thoughtSignature === undefined ? [first.toolName] : [];
  });
}
