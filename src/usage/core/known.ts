import { formatCost, formatTokens, UNKNOWN } from './format';
import type { Figures, Known } from './report';

export function knownCost({ value, partial }: Known): string {
  return `${partial ? '≥ ' : ''}${formatCost(value === null ? null : Math.round(value))}`;
}

export function knownTokens({ value, partial }: Known): string {
  return `${partial ? '≥ ' : ''}${formatTokens(value)}`;
}

export function percent(share: number | null): string {
  return share === null ? UNKNOWN : `${Math.round(share * 100)}%`;
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
