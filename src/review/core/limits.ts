/** The most people that a rule can ask to accept a hunk. */
export const MAX_APPROVALS = 5;

/** The most clients in one request for blame. Ask for more clients or ranges in further requests. */
export const BLAME_CLIENTS = 64;
