import {
  MAX_REQUEST_QUERY,
  REQUEST_MAKERS,
  REQUEST_SORTS,
  type RequestMaker,
  type RequestSort,
} from '@/review/requests/core/limits';
import { changeAddressChoice } from '../kit/address-choice';

export const SHOWN = ['open', 'for-me', 'mine', 'drafts', 'closed'] as const;
export type Shown = (typeof SHOWN)[number];

/** The order if nobody chooses one. There are many closed requests, and finding the last active ones reads all of them. */
const USUAL_SORTS = {
  open: 'updated',
  'for-me': 'updated',
  mine: 'updated',
  drafts: 'updated',
  closed: 'newest',
} as const;

/** The filters of the list. The address keeps them, so they survive a reload and the way back from a request. */
export interface RequestChoice {
  shown: Shown;
  /** Undefined for all projects. */
  projectId: string | undefined;
  /** Undefined for all authors. */
  authorId: string | undefined;
  /** Undefined for all reviewers, and requests without any. */
  reviewerId: string | undefined;
  /** Undefined for people and the agent. */
  by: RequestMaker | undefined;
  /** Words to look for. */
  query: string;
  /** Undefined for the usual order. */
  sort: RequestSort | undefined;
}

/** The filters that are cleared together. */
export const NO_FILTERS = { authorId: undefined, reviewerId: undefined, by: undefined };

export function choiceOf(search: Pick<URLSearchParams, 'get'>): RequestChoice {
  return {
    shown: SHOWN.find((one) => one === search.get('show')) ?? 'open',
    projectId: search.get('project') || undefined,
    authorId: search.get('author') || undefined,
    reviewerId: search.get('reviewer') || undefined,
    by: REQUEST_MAKERS.find((one) => one === search.get('by')),
    query: search.get('q')?.slice(0, MAX_REQUEST_QUERY) ?? '',
    sort: REQUEST_SORTS.find((one) => one === search.get('sort')),
  };
}

function addressOf({ shown, projectId, authorId, reviewerId, by, query, sort }: RequestChoice): string {
  const search = new URLSearchParams({
    ...(projectId && { project: projectId }),
    ...(shown !== 'open' && { show: shown }),
    ...(authorId && { author: authorId }),
    ...(reviewerId && { reviewer: reviewerId }),
    ...(by && { by }),
    ...(query && { q: query }),
    // Also the usual order: the other lists have another, and the chosen one stays.
    ...(sort && { sort }),
  });
  return search.size === 0 ? '/requests' : `/requests?${search}`;
}

/** Changes some of the choices in the page's address. */
export const choose = (change: Partial<RequestChoice>) => changeAddressChoice({ read: choiceOf, addressOf }, change);

/** Returns how many filters are set, without the project and the search, which always show what they are. */
export function filterCount({ authorId, reviewerId, by }: RequestChoice): number {
  return [authorId, reviewerId, by].filter((one) => one !== undefined).length;
}

export function sortOf({ shown, sort }: RequestChoice): RequestSort {
  return sort ?? USUAL_SORTS[shown];
}

/** Returns the filters as the server takes them, for the list and for the counts. */
export function filtersOf({ projectId, authorId, reviewerId, by }: RequestChoice) {
  return {
    ...(projectId && { projectId }),
    ...(authorId && { authorId }),
    ...(reviewerId && { reviewerId }),
    ...(by && { by }),
  };
}

/** Returns what the server takes for one of the lists. Drafts aren't open for review, but are among the person's own. */
export function listOf(shown: Shown) {
  return {
    isOpen: shown !== 'closed',
    isMine: shown === 'mine',
    isForMe: shown === 'for-me',
    ...(shown === 'open' && { isDraft: false }),
    ...(shown === 'drafts' && { isDraft: true }),
  };
}
