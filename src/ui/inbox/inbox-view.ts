import type { InboxFilter, InboxKind, InboxSubset } from '@/review/inbox/schema';

/** The inbox's filters, and how they are kept in the page's address. */

/** Access requests are rare, so they have no filter of their own. Change requests are listed with suggestions. */
export type InboxView = 'all' | 'snoozed' | InboxSubset | Exclude<InboxKind, 'access' | 'request'>;

/** The filters in the order of the menu. */
export const VIEWS: readonly InboxView[] = ['all', 'waiting', 'mentions', 'suggestion', 'thread', 'turn', 'snoozed'];

export interface InboxChoice {
  view: InboxView;
  /** Undefined for all projects. */
  projectId: string | undefined;
}

export function filterOf({ view, projectId }: InboxChoice): InboxFilter & { isSnoozed?: true } {
  const project = projectId === undefined ? {} : { projectId };
  if (view === 'all') return project;
  if (view === 'snoozed') return { ...project, isSnoozed: true };
  return view === 'waiting' || view === 'mentions' ? { ...project, only: view } : { ...project, kind: view };
}

/** Returns the filters in an address. Unknown values are ignored. */
export function choiceOf(search: Pick<URLSearchParams, 'get'>): InboxChoice {
  const view = VIEWS.find((known) => known === search.get('show')) ?? 'all';
  return { view, projectId: search.get('project') || undefined };
}

/** Returns the inbox's address with these filters. */
export function addressOf({ view, projectId }: InboxChoice): string {
  const search = new URLSearchParams({
    ...(view !== 'all' && { show: view }),
    ...(projectId && { project: projectId }),
  });
  return search.size === 0 ? '/inbox' : `/inbox?${search}`;
}
