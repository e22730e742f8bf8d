import { useSyncExternalStore } from 'react';

/**
 * Tracks whether this browser can reach the server. `navigator.onLine` alone isn't enough: it is true on a network
 * without internet and when the server is down, and false without any network even if the server runs on this computer.
 * So every request reports its result. A failed request isn't proof, because browsers also cancel requests, for example
 * when a page is left. So the page then checks the server, and repeats the check at growing intervals while the server
 * is unreachable.
 */

const HEALTH = '/api/health';
/** While the server is unreachable, a request without an answer in this time has failed. */
const ANSWER_MS = 8_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

let reached = true;
let watches = false;
let waitMs = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function isReached(): boolean {
  return reached;
}

/** Calls `listener` when the server becomes unreachable or reachable. Returns a function that unsubscribes. */
export function onReach(listener: () => void): () => void {
  watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the server is unreachable, for components. */
export function useOffline(): boolean {
  return !useSyncExternalStore(onReach, isReached, () => true);
}

/** Records the result of a request or connection. */
export function noteReach(isThere: boolean): void {
  watch();
  clearTimeout(timer);
  timer = undefined;
  if (isThere) waitMs = FIRST_WAIT_MS;
  else {
    timer = setTimeout(() => void askForServer(), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
  if (reached === isThere) return;
  reached = isThere;
  for (const listener of [...listeners]) listener();
}

let asking: Promise<void> | undefined;

/** Checks whether the server can be reached, and records the result. Calls made during a check share it. */
export function askForServer(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<void> {
  const options: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) };
  const isThere = await fetch(HEALTH, options).then(
    ({ ok }) => ok,
    () => false,
  );
  noteReach(isThere);
}

/** Like `fetch`, but records whether the server was reached. */
export async function reachingFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const limit = reached ? undefined : AbortSignal.timeout(ANSWER_MS);
  const signals = [init.signal, limit].filter((signal) => signal != null);
  try {
    const response = await fetch(input, signals.length > 0 ? { ...init, signal: AbortSignal.any(signals) } : init);
    noteRequest(!isFromProxy(response));
    return response;
  } catch (error) {
    if (!init.signal?.aborted) noteRequest(false);
    throw error;
  }
}

function noteRequest(wasAnswered: boolean): void {
  if (wasAnswered || !reached) noteReach(wasAnswered);
  else void askForServer();
}

/**
 * Returns whether a proxy reports that it can't reach the server. The server's own 503, when its database is down, is
 * JSON.
 */
function isFromProxy({ status, headers }: Response): boolean {
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  return status === 502 || status === 504 || (status === 503 && !isJson);
}

function watch(): void {
  if (watches || typeof window === 'undefined') return;
  watches = true;
  window.addEventListener('offline', () => void askForServer());
  window.addEventListener('online', () => void askForServer());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !reached) void askForServer();
  });
  if (!navigator.onLine) void askForServer();
}
