import type { InboxFilter, InboxKind, InboxSubset } from '@/review/inbox/schema';

/** Which items the inbox lists, and how that choice is kept in the page's address. */

/** Requests for access are few: they're among all, and what waits. Change requests are among the suggestions. */
export type InboxView = 'all' | InboxSubset | Exclude<InboxKind, 'access' | 'request'>;

/** In the order in which they're offered. */
export const VIEWS: readonly InboxView[] = ['all', 'waiting', 'mentions', 'suggestion', 'thread', 'turn'];

export interface InboxChoice {
  view: InboxView;
  /** Undefined: all projects. */
  projectId: string | undefined;
}

export function filterOf({ view, projectId }: InboxChoice): InboxFilter {
  const project = projectId === undefined ? {} : { projectId };
  if (view === 'all') return project;
  return view === 'waiting' || view === 'mentions' ? { ...project, only: view } : { ...project, kind: view };
}

/** The choice that an address holds; what it doesn't know is left out. */
export function choiceOf(search: Pick<URLSearchParams, 'get'>): InboxChoice {
  const view = VIEWS.find((known) => known === search.get('show')) ?? 'all';
  return { view, projectId: search.get('project') || undefined };
}

/** The address of the inbox that shows this choice. */
export function addressOf({ view, projectId }: InboxChoice): string {
  const search = new URLSearchParams({
    ...(view !== 'all' && { show: view }),
    ...(projectId && { project: projectId }),
  });
  return search.size === 0 ? '/inbox' : `/inbox?${search}`;
}
