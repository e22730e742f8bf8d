import { useSyncExternalStore } from 'react';

/** Whether a media query holds; on the server and in the first paint, `initial`. */
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
