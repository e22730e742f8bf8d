import { useSyncExternalStore } from 'react';

/** Whether the person has opened or closed the outline, with the toolbar, the view menu or its own button. */
let chosen: boolean | undefined;
/** Whether it is shown while nobody has opened or closed it. */
let isOffered = false;
const listeners = new Set<() => void>();

export function showOutline(shown: boolean): void {
  chosen = shown;
  for (const listener of listeners) listener();
}

/** Shows the outline until the returned function is called, unless the person has closed it. */
export function offerOutline(): () => void {
  const offer = (next: boolean) => {
    isOffered = next;
    for (const listener of listeners) listener();
  };
  offer(true);
  return () => offer(false);
}

export function useOutlineShown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? isOffered,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
