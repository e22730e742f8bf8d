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
  return { before: [...old, rest].filter(hasText), after: [...now, rest].filter(hasText) };
}

function hasText({ text }: Stretch): boolean {
  return text !== '';
}
