import { useSyncExternalStore } from 'react';

/** Screens without room for the panel beside the text, as in the classes with `max-[899px]`. */
export const PHONE = '(max-width: 899px)';

/** Returns whether a media query matches; on the server and in the first paint, returns `initial`. */
export function useMedia(query: string, initial = false): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => initial,
  );
}
