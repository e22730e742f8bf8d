/**
 * Computes costs. Money is a whole number of micro-dollars (millionths of a US dollar). A price is in micro-dollars per
 * million tokens, so $0.075 per million is 75_000. No sum uses floating-point numbers.
 */

/**
 * The usage of a model call. `inputTokens` includes cached tokens, `outputTokens` includes thoughts. Null if not
 * reported.
 */
export type TokenCounts = {
  inputTokens: number | null;
  cachedInputTokens: number | null;
  outputTokens: number | null;
  thoughtsTokens: number | null;
};

/** Micro-dollars per million tokens. */
export interface TokenRates {
  input: number;
  cachedInput: number;
  output: number;
  thoughts: number;
}

/** Rates, some of which may be unknown (null), which is not the same as free. */
export type TokenPrices = { [Part in keyof TokenRates]: TokenRates[Part] | null };

/**
 * Prices of one model (`provider/model-id`) that apply from a day (UTC, `YYYY-MM-DD`) until a later row replaces them.
 */
export interface PriceRow extends TokenRates {
  model: string;
  validFrom: string;
}

/** A price as it is entered. */
export interface ModelPrice extends TokenRates {
  provider: string;
  /** The provider's name for it. */
  model: string;
  /** The first day on which it applies, UTC, `YYYY-MM-DD`. */
  validFrom: string;
  /** Where and when the price was read. */
  source: string;
}

const TOKENS_PER_PRICE = 1_000_000n;

/**
 * Returns the cost of one call in micro-dollars, computed exactly and rounded once (half up). Returns null if it can't
 * be known: input or output wasn't reported, or a used part has no price. Cached tokens and thoughts that weren't
 * reported count as 0. If all prices are 0, the cost is 0 even if the usage is unknown. Throws RangeError for counts or
 * prices that are not whole and non-negative, and for a cost beyond 2^53.
 */
export function callCost(tokens: TokenCounts, prices: TokenPrices): number | null {
  const { inputTokens, outputTokens } = tokens;
  if (isFree(prices)) return 0;
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

function isFree({ input, cachedInput, output, thoughts }: TokenPrices): boolean {
  return [input, cachedInput, output, thoughts].every((price) => price === 0);
}

/**
 * Returns the highest possible cost of a call within the estimate, or null if not all its prices are known. It assumes
 * the more expensive of cached and uncached input, and of output and thoughts.
 */
export function highestCost(
  estimate: { inputTokens: number; outputTokens: number },
  { input, cachedInput, output, thoughts }: TokenPrices,
): number | null {
  if (input === null || cachedInput === null || output === null || thoughts === null) return null;
  const most = { input: Math.max(input, cachedInput), output: Math.max(output, thoughts) };
  const tokens = { ...estimate, cachedInputTokens: 0, thoughtsTokens: 0 };
  return callCost(tokens, { ...most, cachedInput: most.input, thoughts: most.output });
}

/**
 * Returns the prices of a model on a day (UTC, `YYYY-MM-DD`): the newest row that isn't after the day, in any order of
 * rows. If several have the same day, the first one counts.
 */
export function pricesOn<Row extends PriceRow>(rows: readonly Row[], model: string, day: string): Row | undefined {
  let best: Row | undefined;
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

/** Prevents a negative rest if a provider reports a part that is larger than the whole. */
function smaller(part: bigint, all: bigint): bigint {
  return part < all ? part : all;
}
