/** A value that is computed from a changing source and can take long to compute. */
export interface Wanted<Value> {
  /** The name of the source. It stays the same when the source changes. */
  name: string;
  /** The key of the value that `make` would return now. It may be slightly out of date. */
  key: string;
  make(): Promise<Value>;
}

interface Made<Value> {
  value: Value;
  /** The earliest time for computing it again, in milliseconds of `performance.now`. */
  again: number;
}

/** The pause after a computation is this many times as long as the computation took, and at most `MAX_REST_MS`. */
const REST = 5;
const MAX_REST_MS = 30_000;
/** If more than this is left of the pause, callers get the previous value instead of waiting. */
const PATIENCE_MS = 1_000;

/**
 * Computes values for many callers. It never computes a value twice at the same time, and pauses after each
 * computation, however often the source changes. Values that take less than 200 ms are always current; slower ones can
 * be up to 30 seconds old. Values that were used recently are kept.
 */
export class ThrottledCache<Value extends { key: string }> {
  readonly #made = new Map<string, Made<Value>>();
  readonly #running = new Map<string, Promise<Value>>();
  #size = 0;

  constructor(private readonly options: { mostKept: number; sizeOf(value: Value): number }) {}

  async get(wanted: Wanted<Value>): Promise<Value> {
    const { name, key } = wanted;
    const made = this.#made.get(name);
    const rest = made ? made.again - performance.now() : 0;
    if (made && (made.value.key === key || rest > PATIENCE_MS)) {
      // Moves it to the end, because the first entries are dropped first.
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
      this.#keep(name, { value, again: end + Math.min(MAX_REST_MS, REST * (end - start)) });
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
