import { AsyncLocalStorage } from 'node:async_hooks';

/** The origin of a request, for the audit log. */
export interface RequestOrigin {
  ip: string | undefined;
  /** The API token that the request was made with. */
  tokenId: string | undefined;
}

/**
 * Kept in async context instead of being passed as an argument: commands make no decisions with it, and each would have
 * to pass it to the one place that stores it.
 */
const origins = new AsyncLocalStorage<RequestOrigin>();

export function withOrigin<T>(origin: RequestOrigin, work: () => T): T {
  return origins.run(origin, work);
}

/** Returns the origin of the current request, or undefined if the system acts on its own (in a job, at start). */
export function currentOrigin(): RequestOrigin | undefined {
  return origins.getStore();
}
