import { changedPart } from '@/sheets/core/data/edit-json';

interface Change {
  from: number;
  to: number;
  insert: string;
}

/**
 * Keys of list items that stay with their items while the text changes, so that a caret stays in its field when somebody
 * else adds or removes an item before it. An item is known by where it starts.
 */
export class ItemKeys {
  #text = '';
  #keyAt: ReadonlyMap<number, string> = new Map();
  #byId: ReadonlyMap<string, string> = new Map();
  #count = 0;

  /** The keys for the items that start at these offsets, by the items' ids. The same text gives the same keys. */
  update(text: string, starts: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
    if (text === this.#text) return this.#byId;
    const wanted = new Set(starts.values());
    const { start: from, end: to, insert } = changedPart(this.#text, text);
    const [first, ...others] = readings(this.#text, { from, to, insert }).map((change) =>
      moved(this.#keyAt, change, wanted),
    );
    const known = others.reduce((best, each) => (each.size > best.size ? each : best), first ?? new Map());
    const byId = new Map<string, string>();
    for (const [id, at] of starts) byId.set(id, known.get(at) ?? `item-${this.#count++}`);
    this.#keyAt = new Map([...starts].map(([id, at]) => [at, byId.get(id) ?? '']));
    this.#text = text;
    this.#byId = byId;
    return byId;
  }
}

/**
 * A change that only adds or only removes can be read in several ways: from `["a"]` to `["b", "a"]`, either `b", "` or
 * `"b", ` was added. Returns the leftmost reading, then the given one.
 */
function readings(text: string, change: Change): Change[] {
  const { from, to, insert } = change;
  if (from !== to && insert !== '') return [change];
  const part = insert || text.slice(from, to);
  let steps = 0;
  while (steps < from && text[from - 1 - steps] === part[part.length - 1 - (steps % part.length)]) steps++;
  if (steps === 0 || part === '') return [change];
  const turn = part.length - (steps % part.length);
  const turned = part.slice(turn) + part.slice(0, turn);
  return [{ from: from - steps, to: to - steps, insert: insert && turned }, change];
}

/** Where the items are after a change: those whose start is still one. */
function moved(keyAt: ReadonlyMap<number, string>, { from, to, insert }: Change, wanted: ReadonlySet<number>) {
  const shift = insert.length - (to - from);
  const known = new Map<number, string>();
  for (const [at, key] of keyAt) {
    if (at >= from && at < to) continue;
    const now = at >= to ? at + shift : at;
    if (wanted.has(now)) known.set(now, key);
  }
  return known;
}
