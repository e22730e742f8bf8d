import type { ServerResponse } from 'node:http';
import { type Answer, countTokens, type FakeTokens } from '../reply';
import { openEventStream } from '../sse';
import type { FakeGeminiModel } from './models';
import { signCall, signText } from './signatures';

export type StreamOptions = {
  model: FakeGeminiModel;
  promptTokens: number;
  includeThoughts: boolean;
  responseId: string;
  /** Called before each chunk. Resolves when the chunk can be sent. */
  pace(): Promise<void>;
  /** Called with the current count after each chunk, because what was sent is billed. */
  onSent(tokens: FakeTokens): void;
};

type Part = Record<string, unknown>;

/**
 * Streams one answer as server-sent events: part by part, with cumulative usage, and the finish reason in the last
 * part.
 */
export async function streamAnswer(response: ServerResponse, answer: Answer, options: StreamOptions): Promise<void> {
  const stream = openEventStream(response, options.pace);
  const tokens: FakeTokens = {
    prompt: options.promptTokens,
    cached: answer.cachedTokens ?? 0,
    output: 0,
    thoughts: countTokens((answer.thoughts ?? []).join('')),
  };
  for (const part of visibleParts(answer, options)) {
    if (!part.thought) tokens.output += countTokens(JSON.stringify(part.functionCall ?? part.text));
    if (!(await stream.send(chunk(answer, options, { part, tokens, isLast: false })))) return;
    options.onSent({ ...tokens });
  }
  if (!(await stream.goesOn(answer.end ?? 'complete', STREAM_ERROR))) return;
  const signsText = options.model.signsCalls && (answer.calls ?? []).length === 0;
  const last: Part = { text: '', ...(signsText && { thoughtSignature: signText() }) };
  if (!(await stream.send(chunk(answer, options, { part: last, tokens, isLast: true })))) return;
  options.onSent({ ...tokens });
  response.end();
}

const STREAM_ERROR = {
  error: { code: 503, message: 'The model is overloaded. Please try again later.', status: 'UNAVAILABLE' },
};

/**
 * Returns the parts to send. Thoughts are included only if requested, but are always counted. Only the first of
 * parallel calls is signed.
 */
function visibleParts(answer: Answer, { includeThoughts, model }: StreamOptions): Part[] {
  const thoughts = includeThoughts ? (answer.thoughts ?? []).map((text): Part => ({ text, thought: true })) : [];
  const texts = (answer.text ?? []).map((text): Part => ({ text }));
  const calls = (answer.calls ?? []).map(({ id, name, args }, index): Part => {
    const functionCall = { ...(id !== undefined && { id }), name, args };
    const isSigned = index === 0 && model.signsCalls;
    return { functionCall, ...(isSigned && { thoughtSignature: signCall(name, args) }) };
  });
  return [...thoughts, ...texts, ...calls];
}

function chunk(
  answer: Answer,
  { model, responseId }: StreamOptions,
  { part, tokens, isLast }: { part: Part; tokens: FakeTokens; isLast: boolean },
): unknown {
  const finishReason = isLast ? { finishReason: answer.finish ?? 'STOP' } : {};
  const showsUsage = answer.usage === undefined || (answer.usage === 'last' && isLast);
  return {
    candidates: [{ content: { parts: [part], role: 'model' }, ...finishReason, index: 0 }],
    ...(showsUsage && { usageMetadata: usageMetadata(tokens) }),
    modelVersion: model.id,
    responseId,
  };
}

/** Leaves out zero counts, like the API. */
export function usageMetadata({ prompt, cached, output, thoughts }: FakeTokens): Record<string, unknown> {
  return {
    promptTokenCount: prompt,
    ...(output > 0 && { candidatesTokenCount: output }),
    totalTokenCount: prompt + output + thoughts,
    ...(cached > 0 && { cachedContentTokenCount: cached }),
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: prompt }],
    ...(thoughts > 0 && { thoughtsTokenCount: thoughts }),
  };
}
