import type { ModelCallView } from '@/usage/schema';
import type { TurnEvent } from '../../schema';

/** Returns the event that tells watchers about a settled call. */
export function usageEvent(call: ModelCallView): TurnEvent {
  const { step, attempt, provider, model, status, estimated, timeToFirstTokenMs, durationMs, costMicroDollars } = call;
  const { inputTokens, cachedInputTokens, outputTokens, thoughtsTokens, parentCallId } = call;
  return {
    type: 'usage',
    step,
    attempt,
    ...(parentCallId !== '' && { parentCallId }),
    provider,
    model,
    status: status === 'running' ? 'interrupted' : status,
    inputTokens,
    cachedInputTokens,
    outputTokens,
    thoughtsTokens,
    estimated,
    timeToFirstTokenMs,
    durationMs,
    costMicroDollars,
  };
}
