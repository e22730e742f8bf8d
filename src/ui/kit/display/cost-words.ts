import { t } from '@/generated/messages/kit';
import { formatCost } from '@/i18n/figures';
import { costKind, type Sum } from '@/usage/core/sum';

/**
 * Returns the cost of model calls as text, for a line that doesn't say “Cost”: “No cost” if their price is zero, and
 * “Cost unknown” if nothing of it is known. If only a part is known, it's “≥” that part.
 */
export function costWords(cost: Sum): string {
  return costKind(cost) === 'unknown' ? t('costUnknown') : labelledCost(cost);
}

/** Returns the cost of model calls as text, for a place with the label “Cost”: only “Unknown” if nothing is known. */
export function labelledCost(cost: Sum): string {
  const kind = costKind(cost);
  if (kind === 'unknown') return t('unknown');
  if (kind === 'none') return t('noCost');
  return `${cost.partial ? '≥ ' : ''}${formatCost(Math.round(cost.value ?? 0))}`;
}
