/** A value that is made from something that changes, and can be slow to make. */
export interface Wanted<Value> {
  /** Names what it's made of, however that changes. */
  name: string;
  /** What `make` would return has this key, or a later one. */
  key: string;
  make(): Promise<Value>;
}

interface Made<Value> {
  value: Value;
  /** When it may be made again, in milliseconds of `performance.now`. */
  again: number;
}

/** After it was made, a value rests for this many times as long as that took, but not longer than `MOST_REST_MS`. */
const REST = 5;
const MOST_REST_MS = 30_000;
/** Longer than this nobody waits for the end of a rest: they get the value that was made last. */
const PATIENCE_MS = 1_000;

/**
 * Makes values for many who ask for them at the same time or soon after: each value once at a time, and, however often it
 * changes, with a rest after it. What takes less than 200 ms is always up to date; what takes longer can be up to 30
 * seconds old. Keeps what was used last.
 */
export class Paced<Value extends { key: string }> {
  readonly #made = new Map<string, Made<Value>>();
  readonly #running = new Map<string, Promise<Value>>();
  #size = 0;

  constructor(private readonly options: { mostKept: number; sizeOf(value: Value): number }) {}

  async get(wanted: Wanted<Value>): Promise<Value> {
    const { name, key } = wanted;
    const made = this.#made.get(name);
    const rest = made ? made.again - performance.now() : 0;
    if (made && (made.value.key === key || rest > PATIENCE_MS)) {
      // The newest use comes last.
      this.#made.delete(name);
      this.#made.set(name, made);
      return made.value;
    }
    const running = this.#running.get(name) ?? this.#make(wanted, rest);
    this.#running.set(name, running);
    return running;
  }

  async #make({ name, make }: Wanted<Value>, rest: number): Promise<Value> {
    try {
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      const start = performance.now();
      const value = await make();
      const end = performance.now();
      this.#keep(name, { value, again: end + Math.min(MOST_REST_MS, REST * (end - start)) });
      return value;
    } finally {
      this.#running.delete(name);
    }
  }

  #keep(name: string, made: Made<Value>): void {
    const { mostKept, sizeOf } = this.options;
    this.#forget(name);
    this.#made.set(name, made);
    this.#size += sizeOf(made.value);
    for (const oldest of this.#made.keys()) {
      if (this.#size <= mostKept) return;
      this.#forget(oldest);
    }
  }

  #forget(name: string): void {
    const made = this.#made.get(name);
    if (!made) return;
    this.#made.delete(name);
    this.#size -= this.options.sizeOf(made.value);
  }
}
