import { useSyncExternalStore } from 'react';

/** A value that this browser keeps for one person. A browser that keeps nothing holds it while the page is open. */
export interface BrowserStore<T> {
  read(userId: string): T;
  write(userId: string, next: T): void;
  use(userId: string): T;
}

/** `parse` turns what was stored, whatever it is, into a value; of undefined it makes the initial one. */
export function browserStore<T>(name: string, parse: (stored: unknown) => T): BrowserStore<T> {
  const listeners = new Set<() => void>();
  const values = new Map<string, T>();
  const initial = parse(undefined);

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const read = (userId: string): T => {
    if (!values.has(userId)) values.set(userId, load(`${name}:${userId}`, parse));
    return values.get(userId) as T;
  };

  const write = (userId: string, next: T): void => {
    values.set(userId, next);
    try {
      localStorage.setItem(`${name}:${userId}`, JSON.stringify(next));
    } catch {
      // It is not kept beyond this page then.
    }
    for (const listener of listeners) listener();
  };

  return {
    read,
    write,
    use: (userId) =>
      useSyncExternalStore(
        subscribe,
        () => read(userId),
        () => initial,
      ),
  };
}

function load<T>(key: string, parse: (stored: unknown) => T): T {
  try {
    return parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return parse(undefined);
  }
}
