import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '@/identity/context';
import type { Platform } from '@/platform/context';
import type { OpenLink } from '@/publishing/queries/open-link';

/** Requests for share links' pages, and their responses. */

export const PREFIX = '/s/';
/**
 * Matches a link's page, the page of a document in a linked project, the files that a page shows, and its forms for
 * comments and suggestions.
 */
const PATH =
  /^\/s\/(?<token>[\w-]{1,64})(?:\/d\/(?<documentId>[\w-]{1,64}))?(?:\/files\/(?<fileId>[\w-]{1,64})|\/(?<form>comments|suggest))?$/;

export interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  place: Place;
  /** Cookies to set with the response. */
  cookies: string[];
  /** Returns the person who is signed in in this browser, if any. */
  session(): Promise<Actor | undefined>;
}

export type Form = 'comments' | 'suggest';

export interface Place {
  /** Empty if the path isn't a link's. */
  token: string;
  /** The document, if the link is to its project. */
  documentId?: string | undefined;
  fileId?: string | undefined;
  /** The form's path: for comments, or for changing the text and sending suggestions. */
  form?: Form | undefined;
}

export function placeOf(path: string): Place {
  const { token = '', documentId, fileId, form } = PATH.exec(path)?.groups ?? {};
  return { token, documentId, fileId, form: form as Form | undefined };
}

/** Returns two paths: the link's (`home`), and the page's (`base`), which differs for a document in a linked project. */
export function pathsOf({ token, documentId }: Place): { home: string; base: string } {
  const home = `${PREFIX}${token}`;
  return { home, base: documentId === undefined ? home : `${home}/d/${documentId}` };
}

interface Cookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
}

/** Adds a cookie to the response, which the browser sends only to this link's pages. */
export function setCookie(
  { settings }: Platform,
  { place, cookies }: Call,
  { name, value, maxAgeSeconds }: Cookie,
): void {
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  cookies.push(
    `${name}=${value}; Path=${pathsOf(place).home}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

export function cookieOf({ headers }: IncomingMessage, wanted: string): string | undefined {
  const pairs = (headers.cookie ?? '').split('; ').map((pair) => pair.split('=', 2));
  return pairs.find(([name]) => name === wanted)?.[1];
}

/** Returns the headers of a link’s pages. Refusals get the same ones, whatever the reason. */
export function headersOf(link?: OpenLink): Record<string, string> {
  return {
    'cache-control': link ? 'private, no-cache' : 'no-store',
    vary: 'cookie, accept-language',
    ...(!link?.isIndexed && { 'x-robots-tag': 'noindex, nofollow' }),
  };
}

export function sendPage(call: Call, status: number, html: string, headers = headersOf()): void {
  const { request, response } = call;
  const bytes = Buffer.from(html);
  response.writeHead(status, {
    ...{ ...headers, ...cookieHeaders(call) },
    'content-type': 'text/html; charset=utf-8',
    'content-length': bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Redirects the browser to another page, which it then requests with GET. */
export function redirect(call: Call, location: string): void {
  call.response.writeHead(303, { ...cookieHeaders(call), location, 'cache-control': 'no-store' }).end();
}

export function cookieHeaders({ cookies }: Call): { 'set-cookie'?: string[] } {
  return cookies.length > 0 ? { 'set-cookie': cookies } : {};
}
