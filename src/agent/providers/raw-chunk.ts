import { isObject } from '../core/history/message';

/** What a provider says inside its stream about how the answer ended; the SDK passes none of it on. */
export type Explanation = {
  /** Gemini's reason for not answering this prompt at all. */
  promptBlock?: string;
  /** Gemini's words about the end of the answer, e.g. what it could not read of a call. */
  words?: string;
  /** The words with which a model of the OpenAI protocol refuses, in place of an answer. */
  refusal?: string;
};

/** `before`, with what the next chunk of the stream adds to it. */
export function explanationIn(chunk: Record<string, unknown>, before: Explanation): Explanation {
  const { promptFeedback, candidates } = chunk;
  const promptBlock = isObject(promptFeedback) ? promptFeedback.blockReason : undefined;
  const candidate = firstOf(candidates);
  const refusal = deltaIn(chunk)?.refusal;
  return {
    ...before,
    ...(typeof promptBlock === 'string' && { promptBlock }),
    ...(typeof candidate?.finishMessage === 'string' && { words: candidate.finishMessage }),
    ...(typeof refusal === 'string' && refusal !== '' && { refusal: (before.refusal ?? '') + refusal }),
  };
}

/** What a chunk of the OpenAI protocol adds to the answer. */
export function deltaIn({ choices }: Record<string, unknown>): Record<string, unknown> | undefined {
  const delta = firstOf(choices)?.delta;
  return isObject(delta) ? delta : undefined;
}

function firstOf(list: unknown): Record<string, unknown> | undefined {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return isObject(first) ? first : undefined;
}
