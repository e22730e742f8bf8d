import { shortLine } from '@/kernel/text';

/** The longest reason of an edit or a hunk, in code points. The rest is cut off. */
export const MAX_REASON = 300;

/** Returns a reason on one line, or undefined if there is none. */
export function reasonLine(reason: string | undefined): string | undefined {
  return shortLine(reason ?? '', MAX_REASON - 1) || undefined;
}

const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u;

/**
 * Joins the reasons of edits that became one, in order, up to `MAX_REASON`. A reason that is already there
 * isn't repeated. Returns undefined if there are none.
 */
export function joinReasons(reasons: Iterable<string | undefined>): string | undefined {
  let joined = '';
  for (const reason of reasons) {
    if (!reason || joined.length > 2 * MAX_REASON || has(joined, reason)) continue;
    if (joined === '') joined = reason;
    else joined += (SENTENCE_END.test(joined) ? ' ' : '; ') + reason;
  }
  return reasonLine(joined);
}

/** Returns whether one of the joined reasons is this one, not just contains it. */
function has(joined: string, reason: string): boolean {
  for (let from = joined.indexOf(reason); from >= 0; from = joined.indexOf(reason, from + 1)) {
    const [before, after] = [joined.slice(0, from), joined.slice(from + reason.length)];
    const begins =
      before === '' || before.endsWith('; ') || (before.endsWith(' ') && SENTENCE_END.test(before.trimEnd()));
    const ends = after === '' || after.startsWith('; ') || (after.startsWith(' ') && SENTENCE_END.test(reason));
    if (begins && ends) return true;
  }
  return false;
}

interface Place {
  from: number;
  to: number;
}

interface ReasonedPlace extends Place {
  reason?: string | undefined;
}

/**
 * Returns for each hunk the joined reasons of the edits inside it. Both lists are sorted, and both refer to the same
 * text.
 */
export function reasonsIn(hunks: readonly Place[], edits: readonly ReasonedPlace[]): (string | undefined)[] {
  let next = 0;
  return hunks.map(({ from, to }) => {
    while (next < edits.length && edits[next]!.from < from) next++;
    const first = next;
    while (next < edits.length && edits[next]!.to <= to) next++;
    return joinReasons(edits.slice(first, next).map(({ reason }) => reason));
  });
}
