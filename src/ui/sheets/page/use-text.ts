import { useCallback, useSyncExternalStore } from 'react';
import type { DocumentConnection } from '../../editor/connection';

/** Returns the current text of a document, including other people's edits, or undefined until it has loaded. */
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
