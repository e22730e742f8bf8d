/** The highest number of people that a rule can require to accept a hunk. */
export const MAX_APPROVALS = 5;

/** The most clients in one blame request. Use further requests for more clients or ranges. */
export const BLAME_CLIENTS = 64;
