import { t } from '@/generated/messages/usage';
import { formatTokens } from '@/i18n/figures';
import { formatList } from '@/i18n/format';
import type { Figures, Known } from '@/usage/core/report';

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
