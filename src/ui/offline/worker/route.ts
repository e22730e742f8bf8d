/** How the worker answers a request. `pass`: not at all, so the browser acts as if there were no worker. */
export type Route = 'page' | 'asset' | 'picture' | 'pass';

export interface RoutedRequest {
  method: string;
  url: string;
  mode: string;
  destination: string;
}

const PICTURE = /^\/api\/files\/[^/]+(?:\/[^/]*)?$/;

/** The route of a request made by a page of `origin`. The API always passes, except pictures shown in a text. */
export function routeOf({ method, url, mode, destination }: RoutedRequest, origin: string): Route {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'pass';
  const { pathname } = address;
  // First, since files and exports are opened in a tab too.
  if (/^\/api(\/|$)/.test(pathname)) return destination === 'image' && PICTURE.test(pathname) ? 'picture' : 'pass';
  // What people read by a link is served as if there were no worker: the link may have ended.
  if (pathname.startsWith('/s/')) return 'pass';
  if (mode === 'navigate') return 'page';
  return pathname.startsWith('/_next/static/') ? 'asset' : 'pass';
}
