/** Appends items to a list. `list.push(...items)` overflows the stack if there are very many. */
export function pushAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
