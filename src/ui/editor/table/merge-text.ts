interface Replacement {
  from: number;
  to: number;
  insert: string;
}

/** Returns the shortest single replacement that turns `before` into `after`, without their common start and end. */
function replacement(before: string, after: string): Replacement {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) };
}

/**
 * Merges two people's edits of a short text that was `base` for both. If both changed the same characters, both
 * wordings stay, theirs first, so nothing that was typed is lost.
 */
export function mergeText(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs;
  if (theirs === base || mine === theirs) return mine;
  const my = replacement(base, mine);
  const their = replacement(base, theirs);
  if (my.to <= their.from && my.from < their.to) return theirs.slice(0, my.from) + my.insert + theirs.slice(my.to);
  if (my.from >= their.to) {
    const shift = their.insert.length - (their.to - their.from);
    return theirs.slice(0, my.from + shift) + my.insert + theirs.slice(my.to + shift);
  }
  const from = Math.min(my.from, their.from);
  const to = Math.max(my.to, their.to);
  return base.slice(0, from) + their.insert + my.insert + base.slice(to);
}

/** Maps an offset in `before` to `after`, to restore a caret after another person's edit. */
export function mapOffset(offset: number, before: string, after: string): number {
  const { from, to, insert } = replacement(before, after);
  if (offset <= from) return offset;
  if (offset >= to) return offset + insert.length - (to - from);
  return from + insert.length;
}
