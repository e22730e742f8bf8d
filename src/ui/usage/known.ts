import { t } from '@/generated/messages/usage';
import { formatCost, formatTokens, UNKNOWN } from '@/i18n/figures';
import { formatList } from '@/i18n/format';
import type { Figures, Known } from '@/usage/core/report';

/** Returns a cost as text, or a dash if nothing is known: “at least $0” would say nothing. */
export function knownCost({ value, partial }: Known): string {
  if (partial && value === 0) return UNKNOWN;
  return `${partial ? '≥ ' : ''}${formatCost(value === null ? null : Math.round(value))}`;
}

export function knownTokens({ value, partial }: Known): string {
  return `${partial ? '≥ ' : ''}${formatTokens(value)}`;
}

/** Returns why sums are incomplete, or undefined if they aren't. */
export function gapWords({ untold, unpriced, running }: Figures): string | undefined {
  const gaps = [
    untold > 0 && t('callsUntold', { count: untold }),
    unpriced > 0 && t('callsUnpriced', { count: unpriced }),
    running > 0 && t('callsRunning', { count: running }),
  ].filter((gap) => gap !== false);
  return gaps.length > 0 ? t('notIncluded', { gaps: formatList(gaps) }) : undefined;
}
