import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { publishedFile } from '@/files/queries/published-file';
import type { Platform } from '@/platform/context';
import { type OpenLink, openLink } from '@/publishing/queries/open-link';
import { isUnlocked, unlock } from '@/publishing/unlocking';
import { clientAddress } from '../client-address';
import { sendContent } from '../files/content';
import { sendOutagePage } from '../health/outage-page';
import { documentPage, facts, gonePage, passwordPage, STYLE_HASH } from './page';
import { readField } from './read-field';
import { RenderedTexts, type ShownText } from './rendered-texts';
import { ViewCounter } from './view-counter';

/** `/s/<token>`, and `/s/<token>/files/<id>`. */
const PATH = /^\/s\/(?<token>[^/]*)(?:\/(?<rest>.*))?$/;
const FILE = /^files\/(?<fileId>[\w-]{1,64})$/;
const PASS = 'share';
/** Another program can make another page of the same text. */
const PROGRAM = randomUUID();

interface Pages {
  platform: Platform;
  texts: RenderedTexts;
  views: ViewCounter;
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  token: string;
  rest: string | undefined;
}

/**
 * The pages that people read without an account, by a link. The function returns false for other paths. A token is never
 * logged, and no answer tells why one opens nothing.
 */
export function makeSharedPages(platform: Platform): (request: IncomingMessage, response: ServerResponse) => boolean {
  const pages = { platform, texts: new RenderedTexts(platform), views: new ViewCounter(platform) };
  const { imageHosts } = platform.settings;
  const policy = [
    ...["default-src 'none'", `style-src ${STYLE_HASH}`, ["img-src 'self' data:", ...imageHosts].join(' ')],
    ...["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
  ].join('; ');
  return (request, response) => {
    const { token, rest } = PATH.exec((request.url ?? '').split('?', 1)[0] ?? '')?.groups ?? {};
    if (token === undefined) return false;
    response.setHeader('content-security-policy', policy);
    response.setHeader('referrer-policy', 'no-referrer');
    void answer(pages, { request, response, token, rest }).catch((error) => {
      platform.log.error({ err: error }, 'a shared page could not be served');
      if (response.headersSent) response.destroy();
      else if (!sendOutagePage(request, response)) response.writeHead(503).end();
    });
    return true;
  };
}

async function answer(pages: Pages, call: Call): Promise<void> {
  const { platform, texts, views } = pages;
  const { request, response, token, rest } = call;
  const method = request.method ?? '';
  if (!['GET', 'HEAD', 'POST'].includes(method)) {
    request.resume();
    response.writeHead(405, { allow: 'GET, HEAD, POST' }).end();
    return;
  }
  const link = await openLink(platform, token);
  if (method === 'POST') {
    if (link?.passwordHash && rest === undefined) return takePassword(platform, link, call);
    request.resume();
  }
  if (!link) return void sendPage(call, 404, gonePage());
  if (!isUnlocked(platform, link, passOf(request))) {
    return void (rest === undefined ? sendPage(call, 200, passwordPage()) : sendPage(call, 404, gonePage()));
  }
  if (rest !== undefined) return sendFile(pages, link, call);
  if (sendDocument(call, link, await texts.get(link)) && method === 'GET') views.add(link.linkId);
}

async function takePassword(platform: Platform, link: OpenLink, call: Call): Promise<void> {
  const { request, response, token } = call;
  const { publicUrl } = platform.settings;
  const password = await readField(request, 'password');
  const ip = clientAddress(request, publicUrl);
  const result = password === undefined ? 'wrong' : await unlock(platform, link, { password, ip });
  if (result === 'wrong') return void sendPage(call, 403, passwordPage('wrong'));
  if (result === 'too many') return void sendPage(call, 429, passwordPage('too many'));
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const { pass, maxAgeSeconds } = result;
  // Of this link only: another one has another path.
  const cookie = `${PASS}=${pass}; Path=/s/${token}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
  response.writeHead(303, { 'set-cookie': cookie, location: `/s/${token}`, 'cache-control': 'no-store' }).end();
}

/** A picture or another file that the text names. */
async function sendFile({ platform, texts }: Pages, link: OpenLink, call: Call): Promise<void> {
  const { request, response, rest = '' } = call;
  const fileId = FILE.exec(rest)?.groups?.fileId;
  const { workspaceId, projectId } = link;
  const isNamed = fileId !== undefined && (await texts.get(link)).fileIds.includes(fileId);
  const isPreview = new URL(request.url ?? '', 'http://x').searchParams.get('size') === 'preview';
  const file = isNamed ? await publishedFile(platform, { fileId, workspaceId, projectId, isPreview }) : undefined;
  if (!file) return void sendPage(call, 404, gonePage());
  response.setHeader('x-robots-tag', 'noindex');
  await sendContent(request, response, file);
}

/** Returns false if the reader has the page already. */
function sendDocument(call: Call, link: OpenLink, shown: ShownText): boolean {
  const { request, response, token } = call;
  const base = `/s/${token}`;
  const hash = createHash('sha256')
    .update(`${PROGRAM} ${shown.key} ${facts(link, base)}`)
    .digest('base64url');
  const headers = { ...headersOf(link), etag: `"${hash}"` };
  if (request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers).end();
    return false;
  }
  sendPage(call, 200, documentPage(link, shown, base), headers);
  return true;
}

/** Whatever says no to anything has the same headers. */
function headersOf(link?: OpenLink): Record<string, string> {
  return {
    'cache-control': link ? 'private, no-cache' : 'no-store',
    vary: 'cookie, accept-language',
    ...(!link?.isIndexed && { 'x-robots-tag': 'noindex, nofollow' }),
  };
}

function sendPage({ request, response }: Call, status: number, html: string, headers = headersOf()): void {
  const bytes = Buffer.from(html);
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function passOf({ headers }: IncomingMessage): string | undefined {
  const pairs = (headers.cookie ?? '').split('; ').map((pair) => pair.split('=', 2));
  return pairs.find(([name]) => name === PASS)?.[1];
}
