import { describe, expect, test } from 'vitest';
import type { ProviderError } from '../failures/provider-error';
import { finishOf, retryDecision } from './step';
import { StepContent } from './step-content';

const end = { reason: 'stop', rawReason: 'STOP', isPromptBlocked: false, hasText: true, hasCalls: false };

describe('finishOf', () => {
  test('is “incomplete” if the stream gives no reason, whatever the SDK reports', () => {
    expect(finishOf({ ...end, rawReason: undefined })).toBe('incomplete');
    expect(finishOf({ ...end, reason: 'other', rawReason: 'OTHER' })).toBe('incomplete');
  });
  test('is “tool-calls” only if the answer has calls, whatever the stream says', () => {
    expect(finishOf(end)).toBe('stop');
    expect(finishOf({ ...end, hasCalls: true })).toBe('tool-calls');
    expect(finishOf({ ...end, reason: 'tool-calls', rawReason: 'tool_calls', hasText: false })).toBe('empty');
  });
  test('is “empty” without text and calls', () => {
    expect(finishOf({ ...end, hasText: false })).toBe('empty');
  });
  test('distinguishes filters, limits and malformed calls', () => {
    expect(finishOf({ ...end, reason: 'content-filter', rawReason: 'SAFETY' })).toBe('blocked');
    expect(finishOf({ ...end, reason: 'length', rawReason: 'MAX_TOKENS', hasCalls: true })).toBe('length');
    expect(finishOf({ ...end, reason: 'error', rawReason: 'MALFORMED_FUNCTION_CALL' })).toBe('malformed');
    expect(finishOf({ ...end, reason: 'other', rawReason: 'UNEXPECTED_TOOL_CALL' })).toBe('malformed');
  });
});

describe('retryDecision', () => {
  const error: ProviderError = {
    message: '',
    status: 503,
    retryable: true,
    retryAfterMs: null,
    providerMessage: null,
    unavailable: true,
  };
  const failed = { finish: 'error' as const, started: false, error };

  test('waits 2, 4 and 8 seconds, then gives up', () => {
    expect([1, 2, 3, 4].map((attempt) => retryDecision(failed, attempt))).toEqual([
      { retry: true, afterMs: 2_000 },
      { retry: true, afterMs: 4_000 },
      { retry: true, afterMs: 8_000 },
      { retry: false },
    ]);
  });
  test('retries once after a stalled stream', () => {
    expect(retryDecision({ ...failed, finish: 'stalled' }, 1)).toMatchObject({ retry: true });
    expect(retryDecision({ ...failed, finish: 'stalled' }, 2)).toEqual({ retry: false });
  });
  test('waits as long as the provider asks, up to a minute', () => {
    expect(retryDecision({ ...failed, error: { ...error, retryAfterMs: 34_400 } }, 1)).toEqual({
      retry: true,
      afterMs: 34_400,
    });
    expect(retryDecision({ ...failed, error: { ...error, retryAfterMs: 61_000 } }, 1)).toEqual({ retry: false });
  });
  test('never retries once the answer has begun', () => {
    expect(retryDecision({ ...failed, started: true }, 1)).toEqual({ retry: false });
    expect(retryDecision({ ...failed, finish: 'incomplete', started: true }, 1)).toEqual({ retry: false });
  });
  test('never retries what can’t succeed or what a person stopped', () => {
    expect(retryDecision({ ...failed, error: { ...error, retryable: false } }, 1)).toEqual({ retry: false });
    expect(retryDecision({ finish: 'stopped', started: false }, 1)).toEqual({ retry: false });
    for (const finish of ['stop', 'tool-calls', 'length', 'blocked'] as const) {
      expect(retryDecision({ finish, started: true }, 1)).toEqual({ retry: false });
    }
  });
  test('retries an empty or malformed answer once, immediately', () => {
    for (const finish of ['empty', 'malformed'] as const) {
      expect(retryDecision({ finish, started: true }, 1)).toEqual({ retry: true, afterMs: 0 });
      expect(retryDecision({ finish, started: true }, 2)).toEqual({ retry: false });
    }
  });
});

describe('StepContent', () => {
  test('keeps parts in the order in which they began, with their latest metadata', () => {
    const content = new StepContent('never');
    content.thought('0', 'hm', undefined);
    content.text('1', 'So', undefined);
    content.call({ toolCallId: 'a', toolName: 't', input: {} }, { google: { thoughtSignature: 's' } });
    content.text('1', ' it is', undefined);
    content.text('1', '', { google: { thoughtSignature: 'late' } });
    expect(content.parts).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'So it is', providerOptions: { google: { thoughtSignature: 'late' } } },
      {
        type: 'tool-call',
        toolCallId: 'a',
        toolName: 't',
        input: {},
        providerOptions: { google: { thoughtSignature: 's' } },
      },
    ]);
  });
  test('tells thoughts between tags from the text, whatever the chunks', () => {
    const content = new StepContent('tags');
    const events = ['<thi', 'nk>why</th', 'ink>So', ' <think>x</think>'].flatMap((text) =>
      content.text('0', text, undefined),
    );
    expect(events.map((event) => event.type)).toEqual(['thought-delta', 'text-delta', 'text-delta']);
    content.end();
    expect(content.parts.map((part) => part.type !== 'tool-call' && part.text)).toEqual(['why', 'So <think>x</think>']);
  });
  test('text held back as a possible tag is sent at the end', () => {
    const content = new StepContent('tags');
    expect(content.text('0', ' <thin', undefined)).toEqual([]);
    expect(content.end()).toEqual([{ type: 'text-delta', text: ' <thin' }]);
    expect(content.hasText).toBe(true);
  });
  test('calls of one step never share an id', () => {
    const content = new StepContent('never');
    for (const toolCallId of ['x', 'x', '', '']) content.call({ toolCallId, toolName: 't', input: {} }, undefined);
    expect(content.calls.map((call) => call.toolCallId)).toEqual(['x', 'x-2', 'call', 'call-2']);
  });
  test('white space doesn’t count as text', () => {
    const content = new StepContent('never');
    content.text('0', '\n', undefined);
    expect(content.hasText).toBe(false);
  });
});
