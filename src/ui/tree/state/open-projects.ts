import { useCallback } from 'react';
import { browserStore } from '../../shell/browser-store';
import { useViewer } from '../../shell/viewer';

/** The projects that a person has opened or folded, and the project they used last. */
export interface OpenProjects {
  opened: readonly string[];
  folded: readonly string[];
  /** The project of the last opened document. It stays open on pages without a document. */
  last: string | undefined;
}

const store = browserStore('open-projects', parse);

function parse(stored: unknown): OpenProjects {
  const { opened, folded, last } = (stored ?? {}) as Record<string, unknown>;
  const ids = (list: unknown) => (Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []);
  return { opened: ids(opened), folded: ids(folded), last: typeof last === 'string' ? last : undefined };
}

/**
 * Returns whether a project is open. Without the person's choice, only the last used project is open, or the
 * workspace's only project.
 */
export function isProjectOpen({ opened, folded, last }: OpenProjects, projectId: string, count: number): boolean {
  return opened.includes(projectId) || (!folded.includes(projectId) && (projectId === last || count === 1));
}

export function withProject(state: OpenProjects, projectId: string, isOpen: boolean): OpenProjects {
  const others = (ids: readonly string[]) => ids.filter((id) => id !== projectId);
  return {
    ...state,
    opened: isOpen ? [...others(state.opened), projectId] : others(state.opened),
    folded: isOpen ? others(state.folded) : [...others(state.folded), projectId],
  };
}

/** Returns the state after a document was opened: its project becomes the last used one and is unfolded. */
export function entered(state: OpenProjects, projectId: string): OpenProjects {
  if (state.last === projectId && !state.folded.includes(projectId)) return state;
  return { ...state, folded: state.folded.filter((id) => id !== projectId), last: projectId };
}

export function useOpenProjects() {
  const { userId } = useViewer();
  const state = store.use(userId);
  return {
    last: state.last,
    isOpen: (projectId: string, count: number) => isProjectOpen(state, projectId, count),
    setOpen: (projectId: string, isOpen: boolean) =>
      store.write(userId, withProject(store.read(userId), projectId, isOpen)),
    enter: useCallback((projectId: string) => store.write(userId, entered(store.read(userId), projectId)), [userId]),
  };
}
