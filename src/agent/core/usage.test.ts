import { describe, expect, test } from 'vitest';
import { NO_COUNTS, readUsage, usageInChunk, withEstimates } from './usage';

test('Gemini: output includes thoughts, input includes cached and the prompt of its own tools', () => {
  expect(
    readUsage('google', {
      promptTokenCount: 100,
      cachedContentTokenCount: 60,
      toolUsePromptTokenCount: 7,
      candidatesTokenCount: 20,
      thoughtsTokenCount: 30,
    }),
  ).toEqual({ inputTokens: 107, cachedInputTokens: 60, outputTokens: 50, thoughtsTokens: 30 });
});

test('Gemini: missing counts are null, never 0', () => {
  expect(readUsage('google', { promptTokenCount: 5 })).toEqual({ ...NO_COUNTS, inputTokens: 5 });
  expect(readUsage('google', { promptTokenCount: 5, thoughtsTokenCount: 3 })).toEqual({
    ...NO_COUNTS,
    inputTokens: 5,
    outputTokens: 3,
    thoughtsTokens: 3,
  });
});

test('OpenAI: the completion includes the reasoning', () => {
  expect(
    readUsage('openai', {
      prompt_tokens: 100,
      completion_tokens: 50,
      total_tokens: 150,
      prompt_tokens_details: { cached_tokens: 60 },
      completion_tokens_details: { reasoning_tokens: 30 },
    }),
  ).toEqual({ inputTokens: 100, cachedInputTokens: 60, outputTokens: 50, thoughtsTokens: 30 });
});

test('OpenAI: reasoning that isn’t in the completion is recognized by the total', () => {
  expect(readUsage('compatible', { prompt_tokens: 10, completion_tokens: 5, total_tokens: 40 })).toEqual({
    ...NO_COUNTS,
    inputTokens: 10,
    outputTokens: 30,
  });
});

describe('Anthropic', () => {
  const start = {
    type: 'message_start',
    message: {
      usage: { input_tokens: 30, cache_creation_input_tokens: 10, cache_read_input_tokens: 60, output_tokens: 1 },
    },
  };
  const end = {
    type: 'message_delta',
    usage: { input_tokens: null, output_tokens: 50, output_tokens_details: { thinking_tokens: 20 } },
  };

  test('input is reported at the start, without cached tokens, and output at the end, with thoughts', () => {
    const atStart = usageInChunk('anthropic', start, undefined);
    const atEnd = usageInChunk('anthropic', end, atStart);
    expect(readUsage('anthropic', atStart)).toEqual({ ...NO_COUNTS, inputTokens: 100, cachedInputTokens: 60 });
    expect(readUsage('anthropic', atEnd)).toEqual({
      inputTokens: 100,
      cachedInputTokens: 60,
      outputTokens: 50,
      thoughtsTokens: 20,
    });
  });

  test('a later count replaces an earlier one; a chunk without a count changes nothing', () => {
    const before = usageInChunk('anthropic', start, undefined);
    expect(usageInChunk('anthropic', { type: 'ping' }, before)).toBeUndefined();
    expect(
      usageInChunk('anthropic', { type: 'message_delta', usage: { output_tokens: null } }, before),
    ).toBeUndefined();
    const later = usageInChunk('anthropic', { usage: { input_tokens: 7, output_tokens: 9 } }, before);
    expect(readUsage('anthropic', later)).toMatchObject({ inputTokens: 77, outputTokens: 9, thoughtsTokens: null });
  });
});

test.each([undefined, null, 'x', [], {}, { prompt_tokens: -1, completion_tokens: 1.5, prompt_tokens_details: null }])(
  'usage without any valid count is unknown: %j',
  (raw) => {
    expect(readUsage('compatible', raw)).toEqual(NO_COUNTS);
    expect(readUsage('google', raw)).toEqual(NO_COUNTS);
    expect(readUsage('anthropic', raw)).toEqual(NO_COUNTS);
  },
);

test('unreported usage of a cut-off call is estimated at one token for every four bytes; reported usage is kept', () => {
  const sent = 'x'.repeat(401);
  expect(withEstimates({ ...NO_COUNTS, estimated: true }, { sent, thoughts: 'hm', answer: '語語' })).toEqual({
    inputTokens: 101,
    cachedInputTokens: null,
    outputTokens: 3,
    thoughtsTokens: 1,
    estimated: true,
  });
  const told = { inputTokens: 7, cachedInputTokens: 2, outputTokens: 9, thoughtsTokens: null, estimated: true };
  expect(withEstimates(told, { sent, thoughts: '', answer: 'abcd' })).toEqual(told);
});

test('a whole answer is never estimated', () => {
  const whole = { ...NO_COUNTS, estimated: false };
  expect(withEstimates(whole, { sent: 'abc', thoughts: '', answer: 'abc' })).toBe(whole);
});
