/**
 * How the worker answers a request. `shared`: a page behind a share link. `pass`: it doesn't answer, so the browser acts
 * as if there were no worker.
 */
export type Route = 'page' | 'shared' | 'asset' | 'picture' | 'pass';

export interface RoutedRequest {
  method: string;
  url: string;
  mode: string;
  destination: string;
}

const PICTURE = /^\/api\/files\/[^/]+(?:\/[^/]*)?$/;

/** Returns the route of a request by a page of `origin`. API requests always pass, except pictures shown in a text. */
export function routeOf({ method, url, mode, destination }: RoutedRequest, origin: string): Route {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'pass';
  const { pathname } = address;
  // Checked first, because files and exports are also opened in a tab.
  if (/^\/api(\/|$)/.test(pathname)) return destination === 'image' && PICTURE.test(pathname) ? 'picture' : 'pass';
  if (mode === 'navigate') return pathname.startsWith('/s/') ? 'shared' : 'page';
  return pathname.startsWith('/_next/static/') ? 'asset' : 'pass';
}
