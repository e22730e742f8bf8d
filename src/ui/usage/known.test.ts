import { expect, test } from 'vitest';
import type { Figures } from '@/usage/core/report';
import { gapWords, labelledTokens } from './known';

const figures = (more: Partial<Figures>): Figures => ({
  ...{ calls: 8, turns: 2, running: 0, failed: 0, stopped: 0, interrupted: 0, estimated: 0, untold: 0, unpriced: 0 },
  ...{ inputTokens: 90, cachedTokens: 0, outputTokens: 10, thoughtsTokens: 0, cost: 5, accepted: 0, rejected: 0 },
  ...more,
});

test('calls that a sum lacks are listed if the rest of the sum is known', () => {
  expect(gapWords(figures({}))).toBeUndefined();
  expect(gapWords(figures({ untold: 2, unpriced: 3 }))).toBe(
    'Not included: 2 calls that reported no tokens and 3 calls with unknown cost.',
  );
  expect(gapWords(figures({ running: 1 }))).toBe('Not included: 1 call still running.');
});

test('nothing is “not included” in a sum that is unknown as a whole', () => {
  const none = { inputTokens: 0, outputTokens: 0, untold: 8 };
  expect(gapWords(figures(none))).toBeUndefined();
  expect(gapWords(figures({ ...none, cost: 0, unpriced: 8 }))).toBeUndefined();
  expect(gapWords(figures({ ...none, untold: 0, cost: 0, running: 8 }))).toBeUndefined();
  expect(gapWords(figures({ ...none, unpriced: 1 }))).toBe('Not included: 1 call with unknown cost.');
});

test('tokens that no model reported are “Not reported”, and those of running calls “Unknown”', () => {
  const none = { inputTokens: 0, outputTokens: 0 };
  expect(labelledTokens(figures({ ...none, untold: 8 }))).toBe('Not reported');
  expect(labelledTokens(figures({ ...none, running: 8 }))).toBe('Unknown');
  expect(labelledTokens(figures({ untold: 1 }))).toBe('≥ 100');
});
