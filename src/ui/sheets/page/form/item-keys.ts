import { changedPart } from '@/sheets/core/data/edit-json';

interface Change {
  from: number;
  to: number;
  insert: string;
}

/**
 * Assigns keys to list items that stay the same while the text changes, so that the caret stays in its field when
 * someone adds or removes an item before it. An item is identified by its offset in the text.
 */
export class ItemKeys {
  #text = '';
  #keyAt: ReadonlyMap<number, string> = new Map();
  #byId: ReadonlyMap<string, string> = new Map();
  #count = 0;

  /**
   * Returns the keys of the items, by item id. `starts` contains the items' offsets. The same text returns the same
   * keys.
   */
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
 * Returns the possible readings of a change, the leftmost first. A pure insertion or deletion can be ambiguous: from
 * `["a"]` to `["b", "a"]`, either `b", "` or `"b", ` was inserted.
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

/** Returns the keys by their offsets after a change. Keeps only those at which an item still starts. */
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
