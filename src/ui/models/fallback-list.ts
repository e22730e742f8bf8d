/** The server's limit, copied so that the page doesn't load the validation library. */
export const MAX_FALLBACKS = 5;

/** Returns the list with the entry at index `from` moved to index `to`. */
export function moved(list: readonly string[], from: number, to: number): readonly string[] {
  const entry = list[from];
  return entry === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}
