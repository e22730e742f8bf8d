import { t } from '@/generated/messages/server/shared';
import { GUESS_WAIT_SECONDS } from '@/identity/attempts/guess-password';
import { isFromOwnPage } from '@/identity/origin';
import type { Platform } from '@/platform/context';
import { type OpenLink, openLink } from '@/publishing/queries/open-link';
import { isUnlocked, unlock } from '@/publishing/unlocking';
import { clientAddress } from '../client-address';
import { type Call, cookieOf, pathsOf, redirect, sendPage, setCookie } from './call';
import type { Refused } from './comments';
import { commentsOf, handleComment } from './handle-comment';
import { documentPage, gonePage, passwordPage } from './page';
import { type Fields, readForm } from './read-form';
import type { RenderedTexts } from './rendering/rendered-texts';
import { handleSuggestion, suggestionsOf } from './suggesting/handle-suggestion';

/** The cookie of a browser whose reader entered the link's password. */
export const PASS = 'share';

interface Pages {
  platform: Platform;
  texts: RenderedTexts;
}

/**
 * Handles a submitted form: a password, a comment or a suggestion. Forms on other sites' pages can't write in the
 * reader's name.
 */
export async function handleForm(pages: Pages, call: Call): Promise<void> {
  const { platform } = pages;
  const { request, place } = call;
  const { password, ...fields } = await readForm(request, place.form);
  // Opened only now: a form can take minutes to arrive, and the link or the pass may end in that time.
  const link = await openLink(platform, place);
  if (!link) return sendPage(call, 404, gonePage());
  const isOpen = isUnlocked(platform, link, cookieOf(request, PASS));
  const isOurs = isFromOwnPage(request, platform.settings.publicUrl);
  if (!isOpen || !place.form) {
    const kept = isOurs && place.form ? fields : {};
    if (!(await takePassword(platform, link, call, { password, fields: kept }))) return;
    if (!place.form || Object.keys(fields).length === 0) return redirect(call, addressOf(call));
  }
  if (!isOurs) return sendRefused(pages, call, { status: 403, refused: { problem: t('fromElsewhere'), fields } });
  if (place.form === 'comments') {
    const refuse = (status: number, refused: Refused) => sendRefused(pages, call, { status, refused });
    return handleComment(platform, link, call, { fields, sendRefused: refuse });
  }
  const sendDocument = (status: number, problem: string) => sendRefused(pages, call, { status, problem });
  const { document } = link;
  const isShownEditable = async () => document !== null && (await pages.texts.get(document)).isEditable;
  return handleSuggestion(platform, link, call, { fields, sendDocument, isShownEditable });
}

/** Returns the URL that was requested before the link asked for its password. */
function addressOf({ request, place }: Call): string {
  const { base } = pathsOf(place);
  const { search } = new URL(request.url ?? '', 'http://x');
  return place.form === 'suggest' ? `${base}/suggest${search}` : base;
}

interface NothingWritten {
  status: number;
  /** A refused comment. */
  refused?: Refused;
  /** Why a suggestion was refused. */
  problem?: string;
}

/**
 * Sends the document's page with the refused comment or suggestion and the reason. Opens the link again, because it may
 * have closed in the meantime.
 */
async function sendRefused(
  { platform, texts }: Pages,
  call: Call,
  { status, refused, problem }: NothingWritten,
): Promise<void> {
  const link = await openLink(platform, call.place);
  const comments = link && (await commentsOf(platform, link, call, refused));
  if (!link?.document || !comments) return sendPage(call, 404, gonePage());
  const suggestions = await suggestionsOf(platform, link, call, problem);
  const { document } = link;
  const paths = pathsOf(call.place);
  const shown = await texts.get(document);
  const pages = await texts.pagesOf(link, shown, paths.home);
  const origin = platform.settings.publicUrl;
  sendPage(call, status, documentPage({ origin, link, document, pages, comments, suggestions, ...paths }, shown, ''));
}

interface TypedPassword {
  password: string | undefined;
  /** The fields of another form, if the reader's pass ended before they sent it. */
  fields: Fields;
}

/**
 * Unlocks a link with its password. Returns false if it stays locked, after sending the page that asks for the password
 * again.
 */
async function takePassword(
  platform: Platform,
  link: OpenLink,
  call: Call,
  { password, fields }: TypedPassword,
): Promise<boolean> {
  const { request } = call;
  const ip = clientAddress(request, platform.settings.publicUrl);
  const isEnded = password === undefined && Object.keys(fields).length > 0;
  if (isEnded) {
    sendPage(call, 403, passwordPage('ended', fields));
    return false;
  }
  const pass = cookieOf(request, PASS);
  const result = password === undefined ? 'wrong' : await unlock(platform, link, { password, ip, pass });
  if (result === 'too many') call.response.setHeader('retry-after', String(GUESS_WAIT_SECONDS));
  if (result === 'wrong' || result === 'too many') {
    sendPage(call, result === 'wrong' ? 403 : 429, passwordPage(result, fields));
    return false;
  }
  setCookie(platform, call, { name: PASS, value: result.pass, maxAgeSeconds: result.maxAgeSeconds });
  return true;
}
