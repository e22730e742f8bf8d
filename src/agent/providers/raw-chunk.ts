import { isObject } from '../core/history/message';

/** What a provider says in its stream about the end of the answer. The SDK doesn't pass it on. */
export type Explanation = {
  /** Gemini's reason for refusing this prompt. */
  promptBlock?: string;
  /** Gemini's message about the end of the answer, e.g. about a call it couldn't read. */
  words?: string;
  /** The text with which a model of the OpenAI API declines to answer. */
  refusal?: string;
};

/** Adds the next chunk of the stream to `before`. */
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

/** Returns the content that a chunk of the OpenAI API adds to the answer. */
export function deltaIn({ choices }: Record<string, unknown>): Record<string, unknown> | undefined {
  const delta = firstOf(choices)?.delta;
  return isObject(delta) ? delta : undefined;
}

function firstOf(list: unknown): Record<string, unknown> | undefined {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return isObject(first) ? first : undefined;
}
