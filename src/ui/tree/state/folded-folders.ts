import { useCallback } from 'react';
import { browserStore } from '../../shell/browser-store';
import { useViewer } from '../../shell/viewer';

/** The folders a person has folded, as `project:path`. Storing the folded ones keeps new folders open. */
const store = browserStore<readonly string[]>('folded-folders', (stored) =>
  Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : [],
);

export function useFoldedFolders(projectId: string) {
  const { userId } = useViewer();
  const all = store.use(userId);
  const keyOf = useCallback((path: string) => `${projectId}:${path}`, [projectId]);
  return {
    isExpanded: (path: string) => !all.includes(keyOf(path)),
    fold: (path: string) =>
      store.write(userId, [...store.read(userId).filter((key) => key !== keyOf(path)), keyOf(path)]),
    unfold: useCallback(
      (path: string) => {
        const folded = store.read(userId);
        if (folded.includes(keyOf(path)))
          store.write(
            userId,
            folded.filter((key) => key !== keyOf(path)),
          );
      },
      [keyOf, userId],
    ),
  };
}
