/** Carries what a person is in the middle of over a reload of the page that the product itself begins. */

const KEY = 'over-reload';
const sources = new Map<string, () => unknown>();
let kept: Map<string, unknown> | undefined;

/** Reads all sources, for the same page after `location.reload()`. A browser that stores nothing carries nothing. */
export function carryOver(): void {
  kept = undefined;
  const values = [...sources].map(([name, read]): [string, unknown] => [name, read()]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, values }));
  } catch {
    // The page is still loaded again: a person asked for what needs it.
  }
}

/** What was carried over under this name; each value once. */
export function takeCarried<T>(name: string): T | undefined {
  kept ??= load();
  const value = kept.get(name);
  kept.delete(name);
  return value as T | undefined;
}

/** Whether a value was carried over under this name and is not taken yet. */
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

/** Carries what `read` returns, as JSON, over a reload, until it is stopped. */
export function carry(name: string, read: () => unknown): () => void {
  sources.set(name, read);
  return () => {
    if (sources.get(name) === read) sources.delete(name);
  };
}
