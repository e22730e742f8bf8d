/** How many suggestions, and as many tree changes, can be put into a change request at once, and how many people can be asked for review. */
export const MAX_SUGGESTIONS = 100;
export const MAX_REVIEWERS = 20;
export const MAX_TITLE = 200;
export const MAX_DESCRIPTION = 10_000;

/** The longest search of a list of requests, in UTF-16 units. */
export const MAX_REQUEST_QUERY = 200;

/** How many authors, and as many reviewers, a list of requests offers as filters. */
export const MAX_OFFERED_PEOPLE = 100;

/** Who suggested a request's changes: people, or the agent. */
export const REQUEST_MAKERS = ['people', 'agent'] as const;
export type RequestMaker = (typeof REQUEST_MAKERS)[number];

export const REQUEST_SORTS = ['updated', 'newest', 'oldest'] as const;
export type RequestSort = (typeof REQUEST_SORTS)[number];
