import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Returns whether the page is interactive: false on the server and until React has hydrated the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
