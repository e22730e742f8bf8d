import { AsyncLocalStorage } from 'node:async_hooks';

/** From where a request came, for the audit log. */
export interface RequestOrigin {
  ip: string | undefined;
  /** The API token that it was made with. */
  tokenId: string | undefined;
}

/**
 * Carried beside the calls instead of through them: no command decides anything by it, and all of them would have to
 * pass it on to the one place that writes it down.
 */
const origins = new AsyncLocalStorage<RequestOrigin>();

export function withOrigin<T>(origin: RequestOrigin, work: () => T): T {
  return origins.run(origin, work);
}

/** Undefined where the system acts by itself: a job, a start. */
export function currentOrigin(): RequestOrigin | undefined {
  return origins.getStore();
}
