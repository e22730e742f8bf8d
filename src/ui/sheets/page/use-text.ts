import { useCallback, useSyncExternalStore } from 'react';
import type { DocumentConnection } from '../../editor/connection';

/** The text of a document as it is now, typed by anyone; undefined while it hasn't arrived. */
export function useText(connection: DocumentConnection | undefined, hasArrived: boolean): string | undefined {
  const ytext = connection?.ytext;
  const subscribe = useCallback(
    (changed: () => void) => {
      ytext?.observe(changed);
      return () => ytext?.unobserve(changed);
    },
    [ytext],
  );
  const text = useSyncExternalStore(
    subscribe,
    () => ytext?.toString(),
    () => undefined,
  );
  return hasArrived || text ? text : undefined;
}
