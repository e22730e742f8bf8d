import type { TextEdit } from './edits';

/** `[from, to)` of a text became `[newFrom, newTo)` of another one. Lists are sorted and don't overlap. UTF-16 units. */
export type Change = { from: number; to: number; newFrom: number; newTo: number };

/** Adds the positions of the inserted texts in the result to a list of edits. */
export function withNewOffsets(edits: readonly TextEdit[]): Change[] {
  let shift = 0;
  return edits.map(({ from, to, insert }) => {
    const newFrom = from + shift;
    shift += insert.length - (to - from);
    return { from, to, newFrom, newTo: newFrom + insert.length };
  });
}
