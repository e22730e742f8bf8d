import { useSyncExternalStore } from 'react';

/** Whether the outline is shown beside the text. Set by the toolbar and the view menu, and drawn by the editor. */
let isShown = false;
const listeners = new Set<() => void>();

export function showOutline(shown: boolean): void {
  isShown = shown;
  for (const listener of listeners) listener();
}

export function useOutlineShown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isShown,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
