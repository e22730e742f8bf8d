import { startOf } from '@/kernel/text';
import type { ShownMatch } from '../schema';
import type { Match } from './matches';

const BEFORE = 40;
const AFTER = 80;
const LONGEST = 200;

/** A match with the words around it on its line. */
export function shownMatch(text: string, { from, to, replacement }: Match): ShownMatch {
  const before = text.slice(Math.max(0, from - BEFORE), from);
  const after = startOf(text.slice(to, to + 2 * AFTER), AFTER);
  return {
    from,
    before: before.slice(before.lastIndexOf('\n') + 1).toWellFormed(),
    match: startOf(text.slice(from, Math.min(to, from + 2 * LONGEST)), LONGEST),
    after: after.split('\n', 1)[0] ?? '',
    replacement: startOf(replacement, LONGEST),
  };
}
