import { shortenMiddle } from '@/kernel/text';
import type { Stretch } from './hunk-words';

/** Changes longer than this are folded at first: UTF-16 units of both texts together, and lines. */
const LONG = 600;
const LONG_LINES = 12;
/**
 * The UTF-16 units that folding keeps at the start and end of a changed or unchanged stretch, and the most stretches
 * shown.
 */
const CHANGED = { head: 220, tail: 60 };
const KEPT = { head: 40, tail: 40 };
const STRETCHES = 24;

/** Returns whether a change is folded at first. */
export function isLongChange({ before, after }: { before: string; after: string }): boolean {
  if (before.length + after.length > LONG) return true;
  return before.split('\n').length + after.split('\n').length > LONG_LINES;
}

/** Shortens the stretches of a long change. Each keeps its start and end, and no character is cut in half. */
export function folded(stretches: readonly Stretch[]): Stretch[] {
  const shown = stretches.slice(0, STRETCHES).map(({ text, changed }) => {
    const { head, tail } = changed ? CHANGED : KEPT;
    return { text: shortenMiddle(text, head, tail), changed };
  });
  return stretches.length > STRETCHES ? [...shown, { text: '…', changed: false }] : shown;
}
