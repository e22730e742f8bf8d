import { useCallback, useSyncExternalStore } from 'react';
import type { HunkContext } from '../../editor/suggestions/hunk-context';
import type { HunkPlace, HunkPlaces } from '../hunks/hunk-places';

/** How one hunk stands now. Draws its reader anew only when that changes. */
export function useHunkPlace(places: HunkPlaces, hunkId: string): HunkPlace | undefined {
  const subscribe = useCallback((listener: () => void) => places.subscribe(hunkId, listener), [places, hunkId]);
  return useSyncExternalStore(subscribe, () => places.get(hunkId));
}

/** The words around one hunk. */
export function useHunkContext(places: HunkPlaces, hunkId: string): HunkContext | undefined {
  const subscribe = useCallback((listener: () => void) => places.subscribe(hunkId, listener), [places, hunkId]);
  return useSyncExternalStore(subscribe, () => places.getContext(hunkId));
}
