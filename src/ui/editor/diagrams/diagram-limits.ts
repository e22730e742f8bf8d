import { t } from '@/generated/messages/editor/diagrams';

/** UTF-16 units, and lines: a diagram of this size takes the library about a second. */
const LONGEST = 10_000;
const MOST_LINES = 300;
/** What would fetch something from elsewhere while the diagram is laid out. */
const FETCHES = /url\s*\(|@import|\bimg\s*:|\bicon\s*:|<\s*(?:img|image|script|iframe|link|use)\b/i;

/** Why a diagram isn't drawn, or undefined. Said to the person, in place of the diagram. */
export function diagramProblem(source: string): string | undefined {
  if (source.trim() === '') return t('empty');
  if (source.length > LONGEST || source.split('\n').length > MOST_LINES) {
    return t('tooLong', { characters: LONGEST, lines: MOST_LINES });
  }
  return FETCHES.test(source) ? t('fetches') : undefined;
}

/** A diagram without settings of its own: they could change its limits, and it follows the page's theme. */
export function withoutSettings(source: string): string {
  const text = source.replace(/^\s*---[ \t]*\n(?:.*\n)*?[ \t]*---[ \t]*(?:\n|$)/, '');
  return text.replace(/%%\{[^}]*\}?[^%]*%%/g, '');
}
