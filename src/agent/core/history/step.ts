import type { ProviderError } from '../failures/provider-error';

/**
 * How one model call ended. Only the first two are complete answers.
 *
 * - `length`: the output limit was reached, so the answer is incomplete.
 * - `prompt-blocked`: the provider refused to answer this prompt; `blocked`: its filter stopped the answer.
 * - `malformed`: the model wrote a function call that the provider couldn't read.
 * - `empty`: it ended normally, but with neither text nor a call.
 * - `incomplete`: it broke off, or ended for an unknown reason.
 * - `error`: the provider refused, failed, or couldn't be reached.
 * - `stopped`: our signal ended it; `stalled`: nothing arrived for too long.
 */
export type StepFinish =
  | 'stop'
  | 'tool-calls'
  | 'length'
  | 'prompt-blocked'
  | 'blocked'
  | 'malformed'
  | 'empty'
  | 'incomplete'
  | 'error'
  | 'stopped'
  | 'stalled';

/** The end of a stream: the SDK's reason, the provider's own, and whether text and calls arrived. */
export type StreamEnd = {
  reason: string;
  rawReason: string | undefined;
  isPromptBlocked: boolean;
  hasText: boolean;
  hasCalls: boolean;
};

/** Classifies the end of a stream that ended on its own and without an error. */
export function finishOf({ reason, rawReason, isPromptBlocked, hasText, hasCalls }: StreamEnd): StepFinish {
  if (isPromptBlocked) return 'prompt-blocked';
  if (rawReason === undefined) return 'incomplete';
  if (reason === 'content-filter') return 'blocked';
  if (MALFORMED.has(rawReason)) return 'malformed';
  if (reason === 'length') return 'length';
  if (reason !== 'stop' && reason !== 'tool-calls') return 'incomplete';
  if (hasCalls) return 'tool-calls';
  return hasText ? 'stop' : 'empty';
}

const MALFORMED = new Set(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS']);

export type StepOutcome = {
  finish: StepFinish;
  /** Whether any part of the answer arrived, including thoughts. */
  started: boolean;
  error?: ProviderError | undefined;
};

export type RetryDecision = { retry: false } | { retry: true; afterMs: number };

/**
 * How often a step is tried at most, by how it ended. If a call stalls, it is tried only once more, because each stall
 * makes the person wait long.
 */
const ATTEMPTS: Partial<Record<StepFinish, number>> = { error: 4, incomplete: 4, stalled: 2 };
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Returns whether to try the same step again, and after how long. `attempt` counts the attempts so far, from 1. After a
 * part of the answer has arrived, the step isn't tried again, except once after an empty or malformed answer, because
 * nothing usable arrived and the model can do better. A wait that the provider asks for is respected; if it is longer
 * than a minute, the step isn't tried again, so that the person can decide.
 */
export function retryDecision(outcome: StepOutcome, attempt: number): RetryDecision {
  const { finish, started, error } = outcome;
  if (finish === 'empty' || finish === 'malformed')
    return attempt === 1 ? { retry: true, afterMs: 0 } : { retry: false };
  const attempts = ATTEMPTS[finish] ?? 1;
  if (started || !error?.retryable || attempt >= attempts) return { retry: false };
  const afterMs = error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1);
  return afterMs > LONGEST_WAIT_MS ? { retry: false } : { retry: true, afterMs };
}
