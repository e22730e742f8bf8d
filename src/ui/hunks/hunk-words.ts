import { diffWords } from '@/versions/core/compare/diff';
import { slideEdits } from '@/versions/core/compare/slide';

/** A stretch of a text. `changed` says that the other text doesn't have it. */
export interface Stretch {
  text: string;
  changed: boolean;
}

/**
 * Returns both sides of a replacement with the differing words marked. If the texts are too long to compare, each is
 * marked as a whole.
 */
export function replacedWords(before: string, after: string): { before: Stretch[]; after: Stretch[] } {
  const edits = diffWords(before, after);
  if (!edits) return { before: [{ text: before, changed: true }], after: [{ text: after, changed: true }] };
  const old: Stretch[] = [];
  const now: Stretch[] = [];
  let at = 0;
  for (const { from, to, insert } of slideEdits({ before, after }, edits)) {
    const kept = { text: before.slice(at, from), changed: false };
    old.push(kept, { text: before.slice(from, to), changed: true });
    now.push(kept, { text: insert, changed: true });
    at = to;
  }
  const rest = { text: before.slice(at), changed: false };
  return { before: joinedOverBlanks([...old, rest]), after: joinedOverBlanks([...now, rest]) };
}

/** Drops empty stretches, and joins two changed ones that have only whitespace between them. */
function joinedOverBlanks(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches.filter(hasText)) {
    const [first, between] = joined.slice(-2);
    if (stretch.changed && first?.changed && between && !between.changed && between.text.trim() === '') {
      joined.splice(-2, 2, { text: first.text + between.text + stretch.text, changed: true });
    } else joined.push(stretch);
  }
  return joined;
}

/** Trims whitespace at the edges of a quoted text. A text of only whitespace stays as it is. */
export function withoutEdgeBlanks(stretches: readonly Stretch[]): Stretch[] {
  const from = stretches.findIndex(hasWords);
  const to = stretches.findLastIndex(hasWords);
  return stretches.slice(Math.max(from, 0), from < 0 ? undefined : to + 1).map(({ text, changed }, i) => {
    const start = i === 0 && from >= 0 ? text.trimStart() : text;
    return { text: i === to - from && from >= 0 ? start.trimEnd() : start, changed };
  });
}

function hasWords({ text }: Stretch): boolean {
  return text.trim() !== '';
}

function hasText({ text }: Stretch): boolean {
  return text !== '';
}
