import type { TextEdit } from './edits';

/**
 * Moves edits of a text onto the text that other edits have made of it. Edits that both made count once. Returns
 * undefined if some touch each other, because a person must then choose. Both lists are sorted; UTF-16 offsets.
 */
export function rebaseEdits(edits: readonly TextEdit[], others: readonly TextEdit[]): TextEdit[] | undefined {
  const rebased: TextEdit[] = [];
  let shift = 0;
  let next = 0;
  for (const edit of edits) {
    for (; next < others.length && others[next]!.to < edit.from; next++) shift += growthOf(others[next]!);
    const other = others[next];
    if (other && isSame(edit, other)) {
      shift += growthOf(other);
      next++;
      continue;
    }
    if (other && other.from <= edit.to) return undefined;
    rebased.push({ from: edit.from + shift, to: edit.to + shift, insert: edit.insert });
  }
  return rebased;
}

function growthOf({ from, to, insert }: TextEdit): number {
  return insert.length - (to - from);
}

function isSame(a: TextEdit, b: TextEdit): boolean {
  return a.from === b.from && a.to === b.to && a.insert === b.insert;
}
