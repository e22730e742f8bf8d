import { useCallback } from 'react';
import { browserStore } from '../../shell/browser-store';
import { useViewer } from '../../shell/viewer';

/** Which projects a person has opened and folded themselves, and which one they were in last. */
export interface OpenProjects {
  opened: readonly string[];
  folded: readonly string[];
  /** The project of the document that was open last; it stays open on pages without a document. */
  last: string | undefined;
}

const store = browserStore('open-projects', parse);

function parse(stored: unknown): OpenProjects {
  const { opened, folded, last } = (stored ?? {}) as Record<string, unknown>;
  const ids = (list: unknown) => (Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []);
  return { opened: ids(opened), folded: ids(folded), last: typeof last === 'string' ? last : undefined };
}

/** Only the current project opens by itself, unless the person has folded it; the only project of a workspace is it, too. */
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

/** The state after a document of this project was opened: its project is the current one, and shows it. */
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
