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

/** Micro-dollars per million tokens. */
export interface TokenRates {
  input: number;
  cachedInput: number;
  output: number;
  thoughts: number;
}

/** Rates of which some may be unknown (null), which is not the same as free. */
export type TokenPrices = { [Part in keyof TokenRates]: TokenRates[Part] | null };

/** Prices of one model (`provider/model-id`) that hold from a day (UTC, `YYYY-MM-DD`) until a later row takes over. */
export interface PriceRow extends TokenRates {
  model: string;
  validFrom: string;
}

/** A price as it is entered. */
export interface ModelPrice extends TokenRates {
  provider: string;
  /** Its name at the provider. */
  model: string;
  /** The first day, UTC, `YYYY-MM-DD`. */
  validFrom: string;
  /** Where the figures were read, and when. */
  source: string;
}

const TOKENS_PER_PRICE = 1_000_000n;

/**
 * The cost of one call in micro-dollars, computed exactly and rounded once (half up). Null when it can't be known: input
 * or output was not reported, or a part that was used has no price. A split that was not reported counts as none of it.
 * What is free costs nothing however much it was.
 * Throws RangeError for counts or prices that are not whole and non-negative, and for a cost beyond 2^53.
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
 * What a call costs at most that is no larger than estimated; null when its prices are not all known. Cached tokens may
 * turn out to be none, and the output all thoughts.
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
 * The prices of a model on a day (UTC, `YYYY-MM-DD`): those of the newest row not after it, in any order of rows; of
 * several for one day the first.
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

/** A provider that reports a part larger than its whole must not make the rest negative. */
function smaller(part: bigint, all: bigint): bigint {
  return part < all ? part : all;
}
