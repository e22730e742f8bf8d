/** As the server has it, without its validation library in the page. */
export const MOST_FALLBACKS = 5;

/** The list with the entry at `from` moved to `to`. */
export function moved(list: readonly string[], from: number, to: number): readonly string[] {
  const entry = list[from];
  return entry === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
