import { diffWords } from '@/versions/core/compare/diff';

/** A stretch of a text, and whether the other text lacks it. */
export interface Stretch {
  text: string;
  changed: boolean;
}

/** Both sides of a replacement, with the words that differ marked. What costs too much to compare differs as a whole. */
export function replacedWords(before: string, after: string): { before: Stretch[]; after: Stretch[] } {
  const edits = diffWords(before, after);
  if (!edits) return { before: [{ text: before, changed: true }], after: [{ text: after, changed: true }] };
  const old: Stretch[] = [];
  const now: Stretch[] = [];
  let at = 0;
  for (const { from, to, insert } of edits) {
    const kept = { text: before.slice(at, from), changed: false };
    old.push(kept, { text: before.slice(from, to), changed: true });
    now.push(kept, { text: insert, changed: true });
    at = to;
  }
  const rest = { text: before.slice(at), changed: false };
  return { before: joinedOverBlanks([...old, rest]), after: joinedOverBlanks([...now, rest]) };
}

/** Stretches without empty ones; two changed ones with nothing but blanks between them are one. */
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

/** A text as it is quoted: blanks at its edges say nothing. One of blanks alone stays as it is. */
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
