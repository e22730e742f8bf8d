import type { Build } from './build';
import { Keeper } from './keeper';
import { routeOf } from './route';

/** The service worker: forwards events to a `Keeper`. Bundled separately and served as `/sw.js`. */

/** The part of the worker's scope that is used here. TypeScript can't load the types of workers and pages together. */
interface WorkerScope {
  /** Set by the server, in the line before this script. */
  BUILD: Build;
  location: { origin: string };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<{ id: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(type: Type, listener: (event: WorkerEvents[Type]) => void): void;
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: LastingEvent & { request: Request; respondWith(response: Promise<Response>): void };
  message: LastingEvent & { data: unknown };
}

const scope = globalThis as unknown as WorkerScope;
const keeper = new Keeper({ caches, fetch: (request, init) => fetch(request, init) }, scope.BUILD);

async function openPages(): Promise<string[]> {
  return (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);
}

scope.addEventListener('install', (event) => {
  event.waitUntil(keeper.install().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    openPages()
      .then((pages) => keeper.takeOver(pages))
      .then(() => scope.clients.claim()),
  );
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const route = routeOf(request, scope.location.origin);
  if (route === 'page') event.respondWith(keeper.page(request));
  if (route === 'shared') event.respondWith(keeper.sharedPage(request));
  if (route === 'asset') event.respondWith(keeper.asset(request));
  if (route === 'picture') {
    const answer = keeper.picture(request);
    event.respondWith(answer.then(({ response }) => response));
    event.waitUntil(answer.then(({ keeping }) => keeping).catch(() => undefined));
  }
});

/**
 * Each loaded page reports who is signed in, and the addresses of what it has loaded so far; entry pages report that
 * nobody is signed in.
 */
scope.addEventListener('message', (event) => {
  const { person, loaded } = (event.data ?? {}) as { person?: unknown; loaded?: unknown };
  const work = keeper.setPerson(typeof person === 'string' ? person : undefined);
  event.waitUntil(work.then(openPages).then((pages) => keeper.sweep(pages)));
  event.waitUntil(work.then(() => keeper.keepPictures(picturesIn(loaded))));
});

function picturesIn(addresses: unknown): string[] {
  const { origin } = scope.location;
  const isPicture = (url: unknown) =>
    typeof url === 'string' &&
    routeOf({ method: 'GET', url, mode: 'no-cors', destination: 'image' }, origin) === 'picture';
  return Array.isArray(addresses) ? addresses.filter(isPicture) : [];
}
