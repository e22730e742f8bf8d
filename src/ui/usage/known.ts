import { t } from '@/generated/messages/usage';
import { formatTokens } from '@/i18n/figures';
import { formatList } from '@/i18n/format';
import { costOf, type Figures, type Known, tokensOf } from '@/usage/core/report';

export function knownTokens({ value, partial }: Known): string {
  return `${partial ? '≥ ' : ''}${formatTokens(value)}`;
}

/** Returns a number of tokens for a place with the label “Tokens”: words if nothing of it is known. */
export function labelledTokens(figures: Figures): string {
  const tokens = tokensOf(figures);
  if (tokens.value !== null) return knownTokens(tokens);
  return t(figures.untold > 0 ? 'notReported' : 'unknown');
}

/**
 * Returns why sums are incomplete, or undefined if they aren't. A sum of which nothing is known says so itself, so its
 * calls aren't listed here again.
 */
export function gapWords(figures: Figures): string | undefined {
  const { untold, unpriced, running } = figures;
  const hasTokens = tokensOf(figures).value !== null;
  const hasCost = costOf(figures).value !== null;
  const gaps = [
    hasTokens && untold > 0 && t('callsUntold', { count: untold }),
    hasCost && unpriced > 0 && t('callsUnpriced', { count: unpriced }),
    (hasTokens || hasCost) && running > 0 && t('callsRunning', { count: running }),
  ].filter((gap) => gap !== false);
  return gaps.length > 0 ? t('notIncluded', { gaps: formatList(gaps) }) : undefined;
}
