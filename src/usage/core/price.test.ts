import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callCost, type PriceRow, pricesOn, type TokenCounts, type TokenRates } from './price';

const tokens = (counts: Partial<TokenCounts>): TokenCounts => ({
  inputTokens: 0,
  cachedInputTokens: null,
  outputTokens: 0,
  thoughtsTokens: null,
  ...counts,
});
const prices: TokenRates = { input: 500_000, cachedInput: 50_000, output: 3_000_000, thoughts: 3_000_000 };

const counts = fc
  .record({ input: fc.nat(1e9), cached: fc.double({ min: 0, max: 1, noNaN: true }), output: fc.nat(1e8) })
  .chain(({ input, cached, output }) =>
    fc.nat(output).map((thoughts) => ({
      inputTokens: input,
      cachedInputTokens: Math.floor(input * cached),
      outputTokens: output,
      thoughtsTokens: thoughts,
    })),
  );
const price = fc.record({
  input: fc.nat(1e8),
  cachedInput: fc.nat(1e8),
  output: fc.nat(1e8),
  thoughts: fc.nat(1e8),
});

describe('callCost', () => {
  test('each part has its own price: a thousand tokens of each', () => {
    const used = tokens({ inputTokens: 2000, cachedInputTokens: 1000, outputTokens: 2000, thoughtsTokens: 1000 });
    expect(callCost(used, { ...prices, thoughts: 4_000_000 })).toBe(500 + 50 + 3000 + 4000);
  });

  test('it is rounded once, half up, not once per part', () => {
    const oneEach = tokens({ inputTokens: 1, outputTokens: 1 });
    expect(callCost(oneEach, { ...prices, input: 250_000, output: 250_000 })).toBe(1);
    expect(callCost(oneEach, { ...prices, input: 250_000, output: 249_999 })).toBe(0);
  });

  test('an unknown price is unknown, unless nothing was used of it', () => {
    expect(callCost(tokens({ inputTokens: 1, outputTokens: 1 }), { ...prices, output: null })).toBeNull();
    expect(callCost(tokens({ inputTokens: 1, outputTokens: 0 }), { ...prices, output: null })).toBe(1);
    expect(callCost(tokens({ inputTokens: 9, cachedInputTokens: 9 }), { ...prices, cachedInput: null })).toBeNull();
  });

  test('a figure that the provider did not give leaves the cost unknown', () => {
    expect(callCost(tokens({ inputTokens: null, outputTokens: 5 }), prices)).toBeNull();
    expect(callCost(tokens({ inputTokens: 5, outputTokens: null }), prices)).toBeNull();
  });

  test('a part reported larger than its whole never makes a cost negative', () => {
    expect(callCost(tokens({ inputTokens: 10, cachedInputTokens: 99 }), { ...prices, cachedInput: 1_000_000 })).toBe(
      10,
    );
  });

  test('counts and prices that are not whole are refused', () => {
    expect(() => callCost(tokens({ inputTokens: 1.5 }), prices)).toThrow(RangeError);
    expect(() => callCost(tokens({ inputTokens: 1 }), { ...prices, input: -1 })).toThrow(RangeError);
  });

  test('it is within half a micro-dollar of the exact rational value', () => {
    fc.assert(
      fc.property(counts, price, (used, rate) => {
        const exact =
          BigInt(used.inputTokens - used.cachedInputTokens) * BigInt(rate.input) +
          BigInt(used.cachedInputTokens) * BigInt(rate.cachedInput) +
          BigInt(used.outputTokens - used.thoughtsTokens) * BigInt(rate.output) +
          BigInt(used.thoughtsTokens) * BigInt(rate.thoughts);
        const difference = 2n * (BigInt(callCost(used, rate)!) * 1_000_000n - exact);
        expect(difference > -1_000_000n && difference <= 1_000_000n).toBe(true);
      }),
    );
  });

  test('if all prices are equal, the split doesn’t matter', () => {
    fc.assert(
      fc.property(counts, fc.nat(1e8), (used, rate) => {
        const same: TokenRates = { input: rate, cachedInput: rate, output: rate, thoughts: rate };
        expect(callCost(used, same)).toBe(callCost({ ...used, cachedInputTokens: null, thoughtsTokens: 0 }, same));
      }),
    );
  });

  test('more tokens never cost less', () => {
    fc.assert(
      fc.property(counts, price, fc.nat(1e6), (used, rate, more) => {
        const extra = callCost({ ...used, outputTokens: used.outputTokens + more }, rate)!;
        expect(extra).toBeGreaterThanOrEqual(callCost(used, rate)!);
      }),
    );
  });
});

describe('pricesOn', () => {
  const row = (model: string, validFrom: string): PriceRow => ({ ...prices, model, validFrom });

  test('old usage keeps the price of its day', () => {
    const rows = [row('a', '2026-06-01'), row('a', '2026-01-01'), row('b', '2026-03-01')];
    expect(pricesOn(rows, 'a', '2026-05-31')?.validFrom).toBe('2026-01-01');
    expect(pricesOn(rows, 'a', '2026-06-01')?.validFrom).toBe('2026-06-01');
  });

  test('a model without a row on that day has no price', () => {
    expect(pricesOn([row('a', '2026-06-01')], 'a', '2026-05-31')).toBeUndefined();
    expect(pricesOn([row('a', '2026-06-01')], 'c', '2027-01-01')).toBeUndefined();
  });
});
