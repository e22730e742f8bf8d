import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { publishedFile } from '@/files/queries/published-file';
import type { CallLimiter } from '@/identity/calls/limiter';
import type { Actor } from '@/identity/context';
import type { Platform } from '@/platform/context';
import { mayComment } from '@/publishing/policy';
import { contents, MAX_PAGES } from '@/publishing/queries/contents';
import { type OpenLink, openLink } from '@/publishing/queries/open-link';
import { isUnlocked } from '@/publishing/unlocking';
import { sendContent } from '../files/content';
import { sendOutagePage } from '../health/outage-page';
import { type Call, cookieHeaders, cookieOf, headersOf, PREFIX, pathsOf, placeOf, redirect, sendPage } from './call';
import { contentsPage } from './contents-page';
import { knownParts, STYLE_HASH } from './frame';
import { welcome } from './guest-cookies';
import { commentsKeyOf, commentsOf } from './handle-comment';
import { handleForm, PASS } from './handle-form';
import { admitReader, isRateLimit, makeReaderLimiter } from './limits/reader-limits';
import { LIVE_SCRIPT_HASH } from './live-script';
import { busyPage, documentPage, facts, gonePage, passwordPage, type Reading } from './page';
import { sendFont } from './rendering/fonts';
import { RenderedTexts } from './rendering/rendered-texts';
import { EDITOR_SCRIPT_HASH } from './suggesting/editor-script';
import { sendEditor, suggestionsOf } from './suggesting/handle-suggestion';
import { isPreviewBot } from './views/preview-bot';
import { ViewCounter } from './views/view-counter';

/**
 * Sent by a page that updates itself, with the tags of the parts that it has. It was counted when it was opened, and gets
 * only what is different.
 */
const REFRESH = 'x-refresh';

interface Pages {
  platform: Platform;
  readers: CallLimiter;
  texts: RenderedTexts;
  views: ViewCounter;
  /**
   * Identifies the program version and its settings, because others may render the same text differently. It is the
   * same in all processes.
   */
  program: string;
}

/**
 * Makes the handler of the pages that people read by a link, without an account. It returns false for other paths. A
 * token is never logged, and no response says why one opens nothing. `version` is the program's; `sessionOf` returns who
 * is signed in.
 */
export function makeSharedPages(
  platform: Platform,
  version: string,
  sessionOf: (request: IncomingMessage) => Promise<Actor | undefined>,
  readers = makeReaderLimiter(),
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { imageHosts } = platform.settings;
  const program = [version, STYLE_HASH, LIVE_SCRIPT_HASH, EDITOR_SCRIPT_HASH, ...imageHosts].join(' ');
  const pages = { platform, readers, texts: new RenderedTexts(platform), views: new ViewCounter(platform), program };
  const policy = [
    ...["default-src 'none'", `style-src ${STYLE_HASH}`, "connect-src 'self'"],
    `script-src ${LIVE_SCRIPT_HASH} ${EDITOR_SCRIPT_HASH}`,
    ["img-src 'self' data:", ...imageHosts].join(' '),
    "font-src 'self'",
    ...["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
  ].join('; ');
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (!path.startsWith(PREFIX)) return false;
    if (sendFont(request, response, path)) return true;
    response.setHeader('content-security-policy', policy);
    // Tells other sites nothing, but still sends our own forms' origin to us.
    response.setHeader('referrer-policy', 'same-origin');
    const session = () => sessionOf(request);
    void admitted(pages, { request, response, place: placeOf(path), cookies: [], session }).catch((error) => {
      platform.log.error({ err: error }, 'a shared page could not be served');
      if (response.headersSent) response.destroy();
      else if (!sendOutagePage(request, response)) response.writeHead(503).end();
    });
    return true;
  };
}

/** Answers a request unless its reader sends too many. */
async function admitted(pages: Pages, call: Call): Promise<void> {
  const { request, response } = call;
  const ended = new Promise((resolve) => response.once('close', resolve));
  try {
    const leave = await admitReader(pages.platform, pages.readers, call);
    void ended.then(leave);
  } catch (error) {
    if (!isRateLimit(error)) throw error;
    request.resume();
    response.setHeader('retry-after', String(error.details?.retryAfterSeconds ?? 1));
    return sendPage(call, 429, busyPage());
  }
  await answer(pages, call);
}

async function answer(pages: Pages, call: Call): Promise<void> {
  const { platform } = pages;
  const { request, response, place } = call;
  const method = request.method ?? '';
  if (!['GET', 'HEAD', 'POST'].includes(method)) {
    request.resume();
    response.writeHead(405, { allow: 'GET, HEAD, POST' }).end();
    return;
  }
  const link = await openLink(platform, place);
  const isOpen = link !== undefined && isUnlocked(platform, link, cookieOf(request, PASS));
  if (method === 'POST') {
    if (link && place.fileId === undefined && ((isOpen && place.form) || link.passwordHash))
      return handleForm(pages, call);
    request.resume();
  }
  if (!link || (!isOpen && place.fileId !== undefined)) return void sendPage(call, 404, gonePage());
  if (!isOpen) return void sendPage(call, 200, passwordPage());
  return sendAsked(pages, link, call);
}

/** Sends the part of an open link that was requested. */
function sendAsked(pages: Pages, link: OpenLink, call: Call): Promise<void> | void {
  const { place } = call;
  if (place.fileId !== undefined) return sendFile(pages, link, call);
  if (place.form === 'suggest') return sendEditor(pages.platform, link, call);
  // A person who reloads after sending a comment gets the page itself.
  if (place.form) return redirect(call, pathsOf(place).base);
  return sendShown(pages, link, call);
}

/** Sends what a link shows: a document, or the contents of a project. */
async function sendShown(pages: Pages, link: OpenLink, call: Call): Promise<void> {
  const { platform, views } = pages;
  const { document } = link;
  if (!document && call.place.documentId !== undefined) return void sendPage(call, 404, gonePage());
  if (mayComment(link)) welcome(platform, link, call);
  const isSent = document ? await sendDocument(pages, call, { link, document }) : await sendContents(pages, link, call);
  const { method, headers } = call.request;
  const isReading = method === 'GET' && headers[REFRESH] === undefined && !isPreviewBot(headers['user-agent']);
  if (isSent && isReading) views.add(link.linkId);
}

/** Sends a picture or another file if the text refers to it. */
async function sendFile({ platform, texts }: Pages, link: OpenLink, call: Call): Promise<void> {
  const { request, response } = call;
  const { fileId } = call.place;
  const { workspaceId, projectId, document } = link;
  const isNamed = document !== null && fileId !== undefined && (await texts.get(document)).fileIds.includes(fileId);
  const isPreview = new URL(request.url ?? '', 'http://x').searchParams.get('size') === 'preview';
  const file = isNamed ? await publishedFile(platform, { fileId, workspaceId, projectId, isPreview }) : undefined;
  if (!file) return void sendPage(call, 404, gonePage());
  response.setHeader('x-robots-tag', 'noindex');
  await sendContent(request, response, file);
}

/**
 * Sends a document's page. Returns false if the browser already has it. Open pages poll for changes, so the comments
 * are only read if they have changed.
 */
async function sendDocument(
  { platform, program, texts }: Pages,
  call: Call,
  { link, document }: Pick<Reading, 'link' | 'document'>,
): Promise<boolean> {
  const paths = pathsOf(call.place);
  const [shown, commentsKey, suggestions] = await Promise.all([
    texts.get(document),
    commentsKeyOf(platform, link, call),
    suggestionsOf(platform, link, call),
  ]);
  const pages = await texts.pagesOf(link, shown, paths.home);
  const reading = { origin: platform.settings.publicUrl, link, document, pages, suggestions, ...paths };
  const etag = etagOf([program, shown.key, facts(reading), commentsKey].join(' '));
  const refresh = call.request.headers[REFRESH];
  const known = refresh === undefined ? undefined : knownParts(String(refresh));
  const html = async () =>
    documentPage({ ...reading, known, comments: await commentsOf(platform, link, call) }, shown, etag);
  return sendIfNew(call, { link, etag, html });
}

/** Sends a page of a project's contents. Returns false if the browser already has it. */
async function sendContents({ platform, program }: Pages, link: OpenLink, call: Call): Promise<boolean> {
  const { home } = pathsOf(call.place);
  const asked = Number(new URL(call.request.url ?? '', 'http://x').searchParams.get('page') ?? 1);
  const number = Number.isInteger(asked) && asked >= 1 && asked <= MAX_PAGES ? asked : 1;
  const { projectId } = link;
  const origin = platform.settings.publicUrl;
  const shown = { origin, link, home, number, ...(await contents(platform, { projectId, page: number })) };
  const etag = etagOf(`${program} ${contentsPage(shown, '')}`);
  return sendIfNew(call, { link, etag, html: () => contentsPage(shown, etag) });
}

function etagOf(content: string): string {
  return `"${createHash('sha256').update(content).digest('base64url')}"`;
}

interface Answer {
  link: OpenLink;
  etag: string;
  html(): string | Promise<string>;
}

/** Returns false if the browser already has the page. */
async function sendIfNew(call: Call, { link, etag, html }: Answer): Promise<boolean> {
  const { request, response } = call;
  const isNews = request.headers[REFRESH] !== undefined;
  // An answer to a poll must not be cached and shown as the page.
  const headers = { ...headersOf(link), etag, ...(isNews && { 'cache-control': 'no-store' }) };
  // Found even in a weak tag, `W/"…"`, which compressing proxies make of it.
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, { ...headers, ...cookieHeaders(call) }).end();
    return false;
  }
  sendPage(call, 200, await html(), headers);
  return true;
}
