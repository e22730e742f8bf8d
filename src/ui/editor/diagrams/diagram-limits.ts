import { t } from '@/generated/messages/editor/diagrams';

/*
 * A diagram is laid out on the main thread, because its text is measured in the page, and nothing can interrupt that.
 * So a diagram that would take too long isn't drawn, and one that may take seconds is drawn only if the reader asks.
 */

/** The size limits of a diagram, in UTF-16 units and in lines. */
const LONGEST = 10_000;
const MAX_LINES = 300;
/** Up to these limits, a diagram of any kind is laid out in about a second. */
const LONGEST_AT_ONCE = 2_000;
const MAX_LINES_AT_ONCE = 60;
/** The longest run without a space, in UTF-16 units. The time to wrap a word grows with the square of its length. */
const LONGEST_WORD = 400;
/** The most days in all tasks of a Gantt diagram with excluded days, because the library counts them one by one. */
const MAX_DAYS = 4_000;

/** Matches anything that would fetch something while the diagram is laid out. */
const FETCHES = /url\s*\(|@import|\bimg\s*:|\bicon\s*:|<\s*(?:img|image|script|iframe|link|use)\b/i;
/** Matches styles with an escape, which can spell `url(`. */
const ESCAPED_STYLE = /^[ \t]*(?:classDef|style|linkStyle)\b[^\n]*\\/im;

/** Returns why a diagram isn't drawn, or undefined if it is. The reader sees the reason in place of the diagram. */
export function diagramProblem(source: string): string | undefined {
  if (source.trim() === '') return t('empty');
  if (source.length > LONGEST || source.split('\n').length > MAX_LINES) {
    return t('tooLong', { characters: LONGEST, lines: MAX_LINES });
  }
  if (FETCHES.test(source) || ESCAPED_STYLE.test(source)) return t('fetches');
  return isEndless(source) ? t('tooMuch') : undefined;
}

/** Returns whether laying out a diagram may block the page for more than about a second. */
export function isLarge(source: string): boolean {
  return source.length > LONGEST_AT_ONCE || source.split('\n').length > MAX_LINES_AT_ONCE;
}

/** Returns whether a number or a word makes the library work much longer than the text's length suggests. */
function isEndless(source: string): boolean {
  if (source.split(/\s+/).some((word) => word.length > LONGEST_WORD)) return true;
  if (/^[ \t]*packet\b/m.test(source)) return /\d{5}/.test(source);
  if (/^[ \t]*block\b/m.test(source)) return /[:\s]\d{4}/.test(source);
  return /^[ \t]*gantt\b/m.test(source) && /^[ \t]*excludes\b/m.test(source) && daysOf(source) > MAX_DAYS;
}

const DAYS = { ms: 1 / 86_400_000, s: 1 / 86_400, m: 1 / 1_440, h: 1 / 24, d: 1, w: 7, M: 31, y: 366 };

/** Returns the sum of all durations in a text, e.g. `3d` or `1.5w`, in days. */
function daysOf(source: string): number {
  const durations = source.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(ms|[smhdwMy])\b/g);
  return [...durations].reduce((sum, [, count, unit]) => sum + Number(count) * DAYS[unit as keyof typeof DAYS], 0);
}

/** Removes a diagram's own settings: they could change its limits, and it follows the page's theme. */
export function withoutSettings(source: string): string {
  const text = source.replace(/^\s*---[ \t]*\n(?:.*\n)*?[ \t]*---[ \t]*(?:\n|$)/, '');
  // If a setting's end is ambiguous, what remains of it becomes a comment.
  return text.replace(/%%\{[^}]*\}?[^%]*%%/g, '').replaceAll('%%{', '%% {');
}
