import { expect, test } from 'vitest';
import { costOf, type Figures, tokensOf } from './report';

const figures = (more: Partial<Figures>): Figures => ({
  ...{ calls: 2, turns: 1, running: 0, failed: 0, stopped: 0, interrupted: 0, estimated: 0, untold: 0, unpriced: 0 },
  ...{ inputTokens: 0, cachedTokens: 0, outputTokens: 0, thoughtsTokens: 0, cost: 0, accepted: 0, rejected: 0 },
  ...more,
});

test.each<[string, Partial<Figures>, { value: number | null; partial: boolean }]>([
  ['all calls run', { running: 2 }, { value: null, partial: false }],
  ['one runs, the other was free', { running: 1 }, { value: null, partial: false }],
  ['one runs, the other was paid for', { running: 1, cost: 7 }, { value: 7, partial: true }],
  ['no call has a price', { unpriced: 2 }, { value: null, partial: false }],
  ['one has no price, the other was free', { unpriced: 1 }, { value: null, partial: false }],
  ['one has no price, the other was paid for', { unpriced: 1, cost: 7 }, { value: 7, partial: true }],
  ['both were free', {}, { value: 0, partial: false }],
  ['nobody called', { calls: 0 }, { value: 0, partial: false }],
])('a sum is unknown, not zero, while a call that may add to it is missing: %s', (_name, more, cost) => {
  expect(costOf(figures(more))).toEqual(cost);
  const { unpriced: untold = 0, cost: inputTokens = 0, ...rest } = more;
  expect(tokensOf(figures({ ...rest, untold, inputTokens }))).toEqual(cost);
});
