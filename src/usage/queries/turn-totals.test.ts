import { describe, expect, test } from 'vitest';
import type { ModelCallView } from '../schema';
import { sumCalls } from './turn-totals';

function call(figures: Partial<ModelCallView>): ModelCallView {
  const inputTokens = figures.inputTokens ?? null;
  const outputTokens = figures.outputTokens ?? null;
  return {
    id: 'c',
    turnId: 't',
    projectId: null,
    documentId: null,
    userId: 'u',
    step: 0,
    parentCallId: '',
    attempt: 1,
    provider: 'google',
    model: 'gemini-x',
    purpose: 'turn',
    status: 'finished',
    cachedInputTokens: null,
    thoughtsTokens: null,
    estimated: false,
    timeToFirstTokenMs: null,
    durationMs: null,
    finishReason: null,
    costMicroDollars: null,
    error: null,
    createdAt: new Date(0),
    ...figures,
    inputTokens,
    outputTokens,
    totalTokens: inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0),
  };
}

describe('sums of a turn', () => {
  test('an unreported figure is null, never 0', () => {
    const totals = sumCalls([call({}), call({})]);
    expect(totals.inputTokens).toEqual({ value: null, partial: false });
    expect(totals.costMicroDollars).toEqual({ value: null, partial: false });
    expect(sumCalls([])).toMatchObject({ calls: 0, inputTokens: { value: null, partial: false } });
  });

  test('a reported 0 is 0', () => {
    expect(sumCalls([call({ cachedInputTokens: 0 })]).cachedInputTokens).toEqual({ value: 0, partial: false });
  });

  test('a figure missing in any call makes its sum, and only its sum, partial', () => {
    const totals = sumCalls([
      call({ inputTokens: 10, outputTokens: 5, thoughtsTokens: 2 }),
      call({ inputTokens: 7, outputTokens: 1 }),
    ]);
    expect(totals.inputTokens).toEqual({ value: 17, partial: false });
    expect(totals.thoughtsTokens).toEqual({ value: 2, partial: true });
    expect(totals.totalTokens).toEqual({ value: 23, partial: false });
  });

  test('the total of a call with partial counts is partial', () => {
    expect(sumCalls([call({ inputTokens: 10 })]).totalTokens).toEqual({ value: 10, partial: true });
  });

  test('a single estimate marks the sums as estimated, and each model is named once', () => {
    const totals = sumCalls([call({}), call({ estimated: true, status: 'stopped' }), call({ status: 'running' })]);
    expect(totals).toMatchObject({ estimated: true, running: 1, calls: 3, models: ['google/gemini-x'] });
  });
});
