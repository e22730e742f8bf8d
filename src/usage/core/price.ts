/**
 * Cost arithmetic. Money is a whole number of micro-dollars (one millionth of a US dollar); a price is micro-dollars per
 * million tokens, so $0.075 per million is 75_000. Nothing here is a floating-point sum.
 */

/** What a model call used. `inputTokens` includes the cached ones, `outputTokens` includes thoughts; null = not reported. */
export type TokenCounts = {
  inputTokens: number | null;
  cachedInputTokens: number | null;
  outputTokens: number | null;
  thoughtsTokens: number | null;
};

/** Micro-dollars per million tokens; null = unknown, which is not the same as free. */
export type TokenPrices = {
  input: number | null;
  cachedInput: number | null;
  output: number | null;
  thoughts: number | null;
};

/** Prices of one model (`provider/model-id`) that hold from a day (UTC, `YYYY-MM-DD`) until a later row takes over. */
export type PriceRow = TokenPrices & { model: string; validFrom: string };

const TOKENS_PER_PRICE = 1_000_000n;

/**
 * The cost of one call in micro-dollars, computed exactly and rounded once (half up). Null when it can't be known: input
 * or output was not reported, or a part that was used has no price. A split that was not reported counts as none of it.
 * Throws RangeError for counts or prices that are not whole and non-negative, and for a cost beyond 2^53.
 */
export function callCost(tokens: TokenCounts, prices: TokenPrices): number | null {
  const { inputTokens, outputTokens } = tokens;
  if (inputTokens === null || outputTokens === null) return null;
  const input = whole(inputTokens);
  const output = whole(outputTokens);
  const cached = smaller(whole(tokens.cachedInputTokens ?? 0), input);
  const thoughts = smaller(whole(tokens.thoughtsTokens ?? 0), output);
  let total = 0n;
  for (const [count, price] of [
    [input - cached, prices.input],
    [cached, prices.cachedInput],
    [output - thoughts, prices.output],
    [thoughts, prices.thoughts],
  ] as const) {
    if (count === 0n) continue;
    if (price === null) return null;
    total += count * whole(price);
  }
  const cost = Number((total + TOKENS_PER_PRICE / 2n) / TOKENS_PER_PRICE);
  if (!Number.isSafeInteger(cost)) throw new RangeError('cost is beyond 2^53 micro-dollars');
  return cost;
}

/** The prices of a model on a day (UTC, `YYYY-MM-DD`): those of the newest row not after it, in any order of rows. */
export function pricesOn(rows: readonly PriceRow[], model: string, day: string): PriceRow | undefined {
  let best: PriceRow | undefined;
  for (const row of rows) {
    if (row.model !== model || row.validFrom > day) continue;
    if (best === undefined || row.validFrom > best.validFrom) best = row;
  }
  return best;
}

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole, non-negative number: ${value}`);
  return BigInt(value);
}

/** A provider that reports a part larger than its whole must not make the rest negative. */
function smaller(part: bigint, all: bigint): bigint {
  return part < all ? part : all;
}
