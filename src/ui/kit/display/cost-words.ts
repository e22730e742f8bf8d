import { t } from '@/generated/messages/kit';
import { formatCost } from '@/i18n/figures';

/**
 * Returns the cost of model calls as text: “No cost” if their price is zero, and “Cost unknown” if nothing of it is
 * known, because “at least $0” would say nothing. `partial`: some calls' cost isn't known, so it's at least the value.
 */
export function costWords({ value, partial }: { value: number | null; partial: boolean }): string {
  if (value === null || (partial && value === 0)) return t('costUnknown');
  if (value === 0) return t('noCost');
  return `${partial ? '≥ ' : ''}${formatCost(Math.round(value))}`;
}
