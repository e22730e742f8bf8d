import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import '@/generated/messages/packs/de';
import '@/generated/messages/packs/en-XB';
import { type Choice, chooseReader, LANGUAGE_COOKIE, REGION_COOKIE, TIME_ZONE_COOKIE } from '@/i18n/choose-reader';
import { installReader, type Reader } from '@/i18n/reader';
import type { Settings } from '@/platform/settings';

const readers = new AsyncLocalStorage<Reader>();

/** From now on, whatever `forReader` runs is written for its reader. */
export function installReaders(): void {
  installReader(() => readers.getStore());
}

interface Readers {
  languages: Settings['languages'];
  /** What the person who sent a request has set in their profile; never rejects. */
  profile(request: IncomingMessage): Promise<Choice>;
}

/** Answers a request in its sender's language. Only pages read the profile; they tell the browser. */
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

/** Runs what a socket's request begins in its sender's language. */
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

/** What the profile says is kept in the browser too, for the calls of its pages. */
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
