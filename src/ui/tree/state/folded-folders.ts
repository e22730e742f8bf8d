import { useCallback, useSyncExternalStore } from 'react';

/**
 * Which folders the person folded, per project, kept in this browser. Folded rather than unfolded ones: a new folder
 * shows what is in it.
 */
const KEY = 'folded-folders';
const listeners = new Set<() => void>();
const NONE: readonly string[] = [];
let folded: readonly string[] | undefined;

function read(): readonly string[] {
  if (folded) return folded;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    folded = Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : NONE;
  } catch {
    folded = NONE;
  }
  return folded;
}

function write(next: readonly string[]): void {
  folded = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing still folds while the page is open.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useFoldedFolders(projectId: string) {
  const all = useSyncExternalStore(subscribe, read, () => NONE);
  const keyOf = useCallback((path: string) => `${projectId}:${path}`, [projectId]);
  return {
    isExpanded: (path: string) => !all.includes(keyOf(path)),
    fold: (path: string) => write([...read().filter((key) => key !== keyOf(path)), keyOf(path)]),
    unfold: useCallback(
      (path: string) => {
        if (read().includes(keyOf(path))) write(read().filter((key) => key !== keyOf(path)));
      },
      [keyOf],
    ),
  };
}
