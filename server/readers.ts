import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import '@/generated/messages/packs/de';
import '@/generated/messages/packs/en-XB';
import { type Choice, chooseReader, LANGUAGE_COOKIE, REGION_COOKIE, TIME_ZONE_COOKIE } from '@/i18n/choose-reader';
import { installReader, type Reader } from '@/i18n/reader';
import type { Settings } from '@/platform/settings';

const readers = new AsyncLocalStorage<Reader>();

/** Makes texts created inside `forReader` use its reader's language. */
export function installReaders(): void {
  installReader(() => readers.getStore());
}

interface Readers {
  languages: Settings['languages'];
  /** Returns the language and region in the profile of the person who sent a request. Never rejects. */
  profile(request: IncomingMessage): Promise<Choice>;
}

/**
 * Handles a request in its sender's language. Only requests for pages read the profile; they store the choice in the
 * browser.
 */
export async function forReader(
  request: IncomingMessage,
  response: ServerResponse,
  { languages, profile }: Readers,
  answer: () => void,
): Promise<void> {
  const chosen = isPage(request) ? await profile(request) : undefined;
  if (chosen) keepChoice(request, response, chosen);
  readers.run(readerOf(request, languages, chosen), answer);
}

/** Runs `act`, for a request on a socket, in its sender's language. */
export function forSocketReader<T>(request: IncomingMessage, languages: Settings['languages'], act: () => T): T {
  return readers.run(readerOf(request, languages), act);
}

function isPage({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && !/^\/(api|_next)\//.test(url);
}

function readerOf({ headers }: IncomingMessage, languages: Settings['languages'], profile?: Choice): Reader {
  const cookies = cookiesIn(headers.cookie);
  const here = { language: cookies.get(LANGUAGE_COOKIE), region: cookies.get(REGION_COOKIE) };
  return chooseReader({
    choices: profile ? [profile, here] : [here],
    accepted: headers['accept-language'],
    timeZone: cookies.get(TIME_ZONE_COOKIE),
    ...languages,
  });
}

const YEAR_SECONDS = 31_536_000;

/** Stores the profile's choice in the browser too, for API calls of its pages. */
function keepChoice({ headers }: IncomingMessage, response: ServerResponse, { language, region }: Choice): void {
  const cookies = cookiesIn(headers.cookie);
  for (const [name, value] of [
    [LANGUAGE_COOKIE, language],
    [REGION_COOKIE, region],
  ] as const) {
    if (value === undefined || cookies.get(name) === value) continue;
    response.appendHeader('set-cookie', `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`);
  }
}

function cookiesIn(header = ''): ReadonlyMap<string, string> {
  const pairs = header.split(';').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())];
  });
  return new Map(pairs);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
