import { describe, expect, it } from 'vitest';
import { formatCount } from '@/usage/core/format';
import { type CallFigures, costKind, formatSum, sumFigures } from './sum';

const call = (inputTokens: number | null): CallFigures => ({
  inputTokens,
  cachedInputTokens: null,
  outputTokens: 1,
  thoughtsTokens: null,
  durationMs: 10,
  costMicroDollars: null,
});

describe('sumFigures', () => {
  it('never turns unknown into zero', () => {
    expect(sumFigures([call(1), call(2)])).toMatchObject({
      inputTokens: { value: 3, partial: false },
      thoughtsTokens: { value: null, partial: false },
      outputTokens: { value: 2, partial: false },
    });
    expect(sumFigures([]).inputTokens).toEqual({ value: null, partial: false });
  });

  it('is partial if a call has no figure', () => {
    const { inputTokens } = sumFigures([call(5), call(null)]);
    expect(inputTokens).toEqual({ value: 5, partial: true });
    expect(formatSum(inputTokens, formatCount)).toBe('≥ 5');
  });
});

it.each([
  [{ value: null, partial: false }, 'unknown'],
  [{ value: 0, partial: true }, 'unknown'],
  [{ value: 0, partial: false }, 'none'],
  [{ value: 5, partial: true }, 'known'],
  [{ value: 5, partial: false }, 'known'],
])('the cost %j is %s', (cost, kind) => {
  expect(costKind(cost)).toBe(kind);
});
