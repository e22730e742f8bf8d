import { formatCost, formatTokens, UNKNOWN } from './format';
import type { Known } from './report';
import { costKind } from './sum';

/** Formats a cost. If nothing of it is known, it is a dash, because “at least $0” would say nothing. */
export function knownCost({ value, partial }: Known): string {
  if (costKind({ value, partial }) === 'unknown') return UNKNOWN;
  return `${partial ? '≥ ' : ''}${formatCost(value === null ? null : Math.round(value))}`;
}

export function knownTokens({ value, partial }: Known): string {
  return `${partial ? '≥ ' : ''}${formatTokens(value)}`;
}
