const MAX_TYPOS = 2;

/** Returns the known name that a mistyped one most likely meant: at most two edits and half of its length away. */
export function closest(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > 100) return undefined;
  const measured = known.map((name) => ({ name, typos: typosBetween(typed, name) }));
  const [best] = measured.sort((a, b) => a.typos - b.typos);
  return best && best.typos <= Math.min(MAX_TYPOS, best.name.length / 2) ? best.name : undefined;
}

/** Returns the Levenshtein distance in UTF-16 units, computed row by row. */
function typosBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
