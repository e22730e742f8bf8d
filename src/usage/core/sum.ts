/** The numbers that were reported about a model call, null if not reported. */
export interface CallFigures {
  inputTokens: number | null;
  cachedInputTokens: number | null;
  outputTokens: number | null;
  thoughtsTokens: number | null;
  durationMs: number | null;
  costMicroDollars: number | null;
}

export interface Sum {
  value: number | null;
  /** Some call didn't report its number, so the true value is at least this. */
  partial: boolean;
}

export type FigureSums = { [Name in keyof CallFigures]: Sum };

export function sumFigures(calls: readonly CallFigures[]): FigureSums {
  const sum = (name: keyof CallFigures): Sum => {
    const told = calls.map((call) => call[name]).filter((value) => value !== null);
    return {
      value: told.length > 0 ? told.reduce((total, value) => total + value, 0) : null,
      partial: told.length > 0 && told.length < calls.length,
    };
  };
  return {
    inputTokens: sum('inputTokens'),
    cachedInputTokens: sum('cachedInputTokens'),
    outputTokens: sum('outputTokens'),
    thoughtsTokens: sum('thoughtsTokens'),
    durationMs: sum('durationMs'),
    costMicroDollars: sum('costMicroDollars'),
  };
}

/** Returns what can be said about a cost. It's unknown if nothing is counted and some call's cost is missing. */
export function costKind({ value, partial }: Sum): 'unknown' | 'none' | 'known' {
  if (value === null || (partial && value === 0)) return 'unknown';
  return value === 0 ? 'none' : 'known';
}

/** Formats a sum: with "≥" if some call didn't report its number, or as a dash if then nothing is known. */
export function formatSum(sum: Sum, format: (value: number | null) => string): string {
  if (sum.partial && sum.value === 0) return format(null);
  return sum.partial ? `≥ ${format(sum.value)}` : format(sum.value);
}
