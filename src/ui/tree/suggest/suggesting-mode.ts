import { useEffect, useSyncExternalStore } from 'react';

let projectId: string | undefined;
const listeners = new Set<() => void>();

function set(next: string | undefined): void {
  projectId = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the rest of the page that the open document is in suggesting mode. */
export function useTellSuggesting(isSuggesting: boolean, project: string): void {
  useEffect(() => {
    set(isSuggesting ? project : undefined);
    return () => set(undefined);
  }, [isSuggesting, project]);
}

/** Whether the viewer can change a project's tree, can suggest changes to it, or neither. */
export interface TreeRights {
  mayEdit: boolean;
  suggests: boolean;
}

/**
 * Returns the viewer's rights in a tree. People who can edit suggest changes to the tree while a document of the
 * project is open in suggesting mode.
 */
export function useTreeRights(
  project: string,
  { mayEdit, maySuggest }: { mayEdit: boolean; maySuggest: boolean },
): TreeRights {
  const isSuggesting = useSyncExternalStore(
    subscribe,
    () => projectId === project,
    () => false,
  );
  const suggests = maySuggest && (isSuggesting || !mayEdit);
  return { mayEdit: mayEdit && !suggests, suggests };
}
