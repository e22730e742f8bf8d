import { newId } from '@/kernel/id';
import type { CallOutcome } from '../commands/record-call';
import type { NewCall } from '../schema';

/** Returns a call of ben's, the first one of a new turn. */
export function newCall(workspaceId: string, more: Partial<NewCall> = {}): NewCall {
  return {
    workspaceId,
    projectId: 'p',
    documentId: 'd',
    userId: 'ben',
    turnId: newId(),
    step: 0,
    parentCallId: '',
    provider: 'google',
    model: 'gemini-x',
    purpose: 'turn',
    ...more,
  };
}

/** Returns the outcome that a provider reports for a successful call. */
export function finished(tokens: Partial<CallOutcome>): CallOutcome {
  return {
    status: 'finished',
    inputTokens: 0,
    cachedInputTokens: 0,
    outputTokens: 0,
    thoughtsTokens: 0,
    estimated: false,
    timeToFirstTokenMs: 120,
    durationMs: 900,
    finishReason: 'stop',
    error: null,
    ...tokens,
  };
}
