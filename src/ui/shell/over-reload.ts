/** Keeps a person's state across a reload that Variorum itself starts. */

const KEY = 'over-reload';
const sources = new Map<string, () => unknown>();
let kept: Map<string, unknown> | undefined;

/** Stores all sources for the same page after `location.reload()`. Does nothing if the browser stores nothing. */
export function carryOver(): void {
  kept = undefined;
  const values = [...sources].map(([name, read]): [string, unknown] => [name, read()]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, values }));
  } catch {
    // The page is reloaded anyway, because the person asked for something that needs it.
  }
}

/** Returns the value carried over under this name, once; then undefined. */
export function takeCarried<T>(name: string): T | undefined {
  kept ??= load();
  const value = kept.get(name);
  kept.delete(name);
  return value as T | undefined;
}

/** Returns whether a value was carried over under this name and hasn't been taken yet. */
export function isCarried(name: string): boolean {
  kept ??= load();
  return kept.get(name) !== undefined;
}

function load(): Map<string, unknown> {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (stored === null) return new Map();
    const { path, values } = JSON.parse(stored) as { path: string; values: [string, unknown][] };
    return new Map(path === location.pathname ? values : []);
  } catch {
    return new Map();
  }
}

/** Carries the JSON value that `read` returns over a reload. Returns a function that stops it. */
export function carry(name: string, read: () => unknown): () => void {
  sources.set(name, read);
  return () => {
    if (sources.get(name) === read) sources.delete(name);
  };
}
