import { callsIn, type ModelMessage } from './message';

/**
 * Gemini signs its function calls, and the signature must be sent back unchanged on the same part. This is a read-only
 * view for checks and tests. Signatures are part of the messages; they are never shown or logged.
 */
type ThoughtSignature = {
  readonly signature: string;
  readonly toolCallId: string;
  /** The number of the turn that the call belongs to, from 0. Missing before a person's first request. */
  readonly turnIndex?: number;
};

export type ThoughtSignatures = {
  readonly all: readonly ThoughtSignature[];
  /**
   * Returns undefined for unknown calls and for calls without a signature, such as the second of two parallel calls.
   */
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
 * Returns the steps of a history whose first call has lost its signature, before they are sent to a model that signs
 * its calls. The SDK would insert a dummy.
 */
export function unsignedCalls(sent: readonly ModelMessage[]): string[] {
  return sent.flatMap((message) => {
    const [first] = callsIn(message);
    return first && first.providerOptions?.google?.thoughtSignature === undefined ? [first.toolName] : [];
  });
}
