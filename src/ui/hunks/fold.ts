import { shortenMiddle } from '@/kernel/text';
import type { Stretch } from './hunk-words';

/** Longer changes are folded until the reader asks for them: UTF-16 units, lines. */
const LONG = 600;
const LONG_LINES = 12;
/** What a folded change keeps: units at the start and the end of a stretch, and how many stretches. */
const CHANGED = { head: 220, tail: 60 };
const KEPT = { head: 40, tail: 40 };
const STRETCHES = 24;

/** Whether a change is shown folded at first. */
export function isLongChange({ before, after }: { before: string; after: string }): boolean {
  if (before.length + after.length > LONG) return true;
  return before.split('\n').length + after.split('\n').length > LONG_LINES;
}

/** Shortens the stretches of a long change: each keeps its start and its end. Never cuts a character in half. */
export function folded(stretches: readonly Stretch[]): Stretch[] {
  const shown = stretches.slice(0, STRETCHES).map(({ text, changed }) => {
    const { head, tail } = changed ? CHANGED : KEPT;
    return { text: shortenMiddle(text, head, tail), changed };
  });
  return stretches.length > STRETCHES ? [...shown, { text: '…', changed: false }] : shown;
}
