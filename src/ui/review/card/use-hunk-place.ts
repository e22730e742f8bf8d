import { useCallback, useSyncExternalStore } from 'react';
import type { HunkContext } from '../../editor/suggestions/hunk-context';
import type { HunkPlace, HunkPlaces } from '../hunks/hunk-places';

/** Returns a hunk's current state. The component is drawn again only when this hunk's state changes. */
export function useHunkPlace(places: HunkPlaces, hunkId: string): HunkPlace | undefined {
  const subscribe = useCallback((listener: () => void) => places.subscribe(hunkId, listener), [places, hunkId]);
  return useSyncExternalStore(subscribe, () => places.get(hunkId));
}

/** Returns the words around a hunk. */
export function useHunkContext(places: HunkPlaces, hunkId: string): HunkContext | undefined {
  const subscribe = useCallback((listener: () => void) => places.subscribe(hunkId, listener), [places, hunkId]);
  return useSyncExternalStore(subscribe, () => places.getContext(hunkId));
}
