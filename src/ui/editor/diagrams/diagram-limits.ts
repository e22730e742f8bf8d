import { t } from '@/generated/messages/editor/diagrams';

/*
 * A diagram is laid out on the main thread, because that measures its text in the page, and nothing can stop it there.
 * So what takes long isn't drawn, and what may take seconds is drawn only when a reader asks for it.
 */

/** UTF-16 units, and lines. */
const LONGEST = 10_000;
const MOST_LINES = 300;
/** Up to here a diagram of any kind is laid out in about a second. */
const LONGEST_AT_ONCE = 2_000;
const MOST_LINES_AT_ONCE = 60;
/** UTF-16 units without a space. To break a word into lines takes time by the square of its length. */
const LONGEST_WORD = 400;
/** Of all tasks of a Gantt diagram that leaves out days: it goes through them one by one. */
const MOST_DAYS = 4_000;

/** What would fetch something from elsewhere while the diagram is laid out. */
const FETCHES = /url\s*\(|@import|\bimg\s*:|\bicon\s*:|<\s*(?:img|image|script|iframe|link|use)\b/i;
/** An escape can spell `url(` in a style. */
const ESCAPED_STYLE = /^[ \t]*(?:classDef|style|linkStyle)\b[^\n]*\\/im;

/** Why a diagram isn't drawn, or undefined. Said to the person, in place of the diagram. */
export function diagramProblem(source: string): string | undefined {
  if (source.trim() === '') return t('empty');
  if (source.length > LONGEST || source.split('\n').length > MOST_LINES) {
    return t('tooLong', { characters: LONGEST, lines: MOST_LINES });
  }
  if (FETCHES.test(source) || ESCAPED_STYLE.test(source)) return t('fetches');
  return isEndless(source) ? t('tooMuch') : undefined;
}

/** Whether a diagram may hold the page for more than about a second. */
export function isLarge(source: string): boolean {
  return source.length > LONGEST_AT_ONCE || source.split('\n').length > MOST_LINES_AT_ONCE;
}

/** Whether a number or a word makes the library work much longer than the length of the text lets one expect. */
function isEndless(source: string): boolean {
  if (source.split(/\s+/).some((word) => word.length > LONGEST_WORD)) return true;
  if (/^[ \t]*packet\b/m.test(source)) return /\d{5}/.test(source);
  if (/^[ \t]*block\b/m.test(source)) return /[:\s]\d{4}/.test(source);
  return /^[ \t]*gantt\b/m.test(source) && /^[ \t]*excludes\b/m.test(source) && daysOf(source) > MOST_DAYS;
}

const DAYS = { ms: 1 / 86_400_000, s: 1 / 86_400, m: 1 / 1_440, h: 1 / 24, d: 1, w: 7, M: 31, y: 366 };

/** All durations in a text, e.g. `3d` or `1.5w`, in days. */
function daysOf(source: string): number {
  const durations = source.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(ms|[smhdwMy])\b/g);
  return [...durations].reduce((sum, [, count, unit]) => sum + Number(count) * DAYS[unit as keyof typeof DAYS], 0);
}

/** A diagram without settings of its own: they could change its limits, and it follows the page's theme. */
export function withoutSettings(source: string): string {
  const text = source.replace(/^\s*---[ \t]*\n(?:.*\n)*?[ \t]*---[ \t]*(?:\n|$)/, '');
  // What is left of a setting whose end isn't where it seems becomes a comment.
  return text.replace(/%%\{[^}]*\}?[^%]*%%/g, '').replaceAll('%%{', '%% {');
}
