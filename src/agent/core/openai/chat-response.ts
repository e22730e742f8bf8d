import type { StepFinish } from '../history/step';
import type { StepUsage } from '../usage';

/** The gateway's responses, in the format of the OpenAI chat completions API. */

export interface Completion {
  id: string;
  model: string;
  /** Unix time, in seconds. */
  created: number;
}

export type FinishReason = 'stop' | 'length' | 'content_filter';

/** Returns the finish reason of an answer, or undefined for failures. */
export function finishReasonOf(finish: StepFinish): FinishReason | undefined {
  if (finish === 'stop') return 'stop';
  if (finish === 'length') return 'length';
  return finish === 'blocked' || finish === 'prompt-blocked' ? 'content_filter' : undefined;
}

export function completionBody(
  { id, model, created }: Completion,
  { text, reason, usage }: { text: string; reason: FinishReason; usage: StepUsage },
): object {
  const choice = { index: 0, message: { role: 'assistant', content: text, refusal: null }, logprobs: null };
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [{ ...choice, finish_reason: reason }],
    usage: usageBody(usage),
  };
}

/** Returns one chunk of a streamed answer. The first has the role, the last the finish reason. */
export function chunkBody(
  { id, model, created }: Completion,
  { text, reason }: { text?: string; reason?: FinishReason },
): object {
  const delta = text === undefined ? {} : { role: 'assistant', content: text };
  const choice = { index: 0, delta, logprobs: null, finish_reason: reason ?? null };
  return { id, object: 'chat.completion.chunk', created, model, choices: [choice] };
}

/** Returns the chunk after the last one, for clients that asked for the usage. */
export function usageChunk({ id, model, created }: Completion, usage: StepUsage): object {
  return { id, object: 'chat.completion.chunk', created, model, choices: [], usage: usageBody(usage) };
}

function usageBody({ inputTokens, cachedInputTokens, outputTokens, thoughtsTokens }: StepUsage): object {
  const [prompt, completion] = [inputTokens ?? 0, outputTokens ?? 0];
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cachedInputTokens ?? 0 },
    completion_tokens_details: { reasoning_tokens: thoughtsTokens ?? 0 },
  };
}

/** Why the gateway didn't answer. `code` is for programs. */
export interface GatewayProblem {
  status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 502 | 503;
  code: string;
  message: string;
  /** The invalid field of the request. */
  param?: string | null;
}

export function errorBody({ status, code, message, param }: GatewayProblem): object {
  return { error: { message, type: ERROR_TYPES[status], param: param ?? null, code } };
}

const ERROR_TYPES: Record<GatewayProblem['status'], string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'invalid_request_error',
  405: 'invalid_request_error',
  413: 'invalid_request_error',
  415: 'invalid_request_error',
  429: 'rate_limit_error',
  502: 'server_error',
  503: 'server_error',
};

/** Returns the list of models, which has only the one that the token allows. */
export function modelsBody(model: string): object {
  return { object: 'list', data: [{ id: model, object: 'model', created: 0, owned_by: 'variorum' }] };
}
