import { formatCost, formatTokens, UNKNOWN } from './format';
import type { Figures, Known } from './report';

/** A cost of which nothing is known is a dash: “at least $0” would say nothing. */
export function knownCost({ value, partial }: Known): string {
  if (partial && value === 0) return UNKNOWN;
  return `${partial ? '≥ ' : ''}${formatCost(value === null ? null : Math.round(value))}`;
}

export function knownTokens({ value, partial }: Known): string {
  return `${partial ? '≥ ' : ''}${formatTokens(value)}`;
}

export function percent(share: number | null): string {
  return share === null ? UNKNOWN : `${Math.round(share * 100)}%`;
}

/** “2 models have no price” */
export function unpricedWords(models: readonly string[]): string {
  return models.length === 1 ? '1 model has no price' : `${models.length} models have no price`;
}

/** Why sums are "at least"; empty when they are whole. */
export function gapWords({ untold, unpriced, running }: Figures): string {
  const count = (n: number, words: string) => (n > 0 ? [`${n} ${n === 1 ? 'call' : 'calls'} ${words}`] : []);
  return [
    ...count(untold, 'without a token count (failed, cut off, or not reported by the model)'),
    ...count(unpriced, 'with unknown cost'),
    ...count(running, 'still running'),
  ].join('; ');
}
