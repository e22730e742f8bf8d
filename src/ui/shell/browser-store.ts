import { useSyncExternalStore } from 'react';

/** A value that this browser stores for one person, or keeps until the page is closed if it stores nothing. */
export interface BrowserStore<T> {
  read(userId: string): T;
  write(userId: string, next: T): void;
  use(userId: string): T;
}

/** Creates a store. `parse` turns any stored data into a value, and undefined into the initial value. */
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
      // Then the value lasts only until the page is closed.
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
