import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import '@/generated/messages/packs/de';
import '@/generated/messages/packs/en-XB';
import { chooseReader, LANGUAGE_COOKIE, REGION_COOKIE, TIME_ZONE_COOKIE } from '@/i18n/choose-reader';
import { installReader, type Reader } from '@/i18n/reader';
import type { Settings } from '@/platform/settings';

const readers = new AsyncLocalStorage<Reader>();

/** From now on, whatever `forReader` runs is written for its reader. */
export function installReaders(): void {
  installReader(() => readers.getStore());
}

/** Runs `write`, and what it starts, in the language of whoever sent the request. */
export function forReader<T>(request: IncomingMessage, languages: Settings['languages'], write: () => T): T {
  return readers.run(readerOf(request, languages), write);
}

function readerOf({ headers }: IncomingMessage, languages: Settings['languages']): Reader {
  const cookies = cookiesIn(headers.cookie);
  return chooseReader({
    choices: [{ language: cookies.get(LANGUAGE_COOKIE), region: cookies.get(REGION_COOKIE) }],
    accepted: headers['accept-language'],
    timeZone: cookies.get(TIME_ZONE_COOKIE),
    ...languages,
  });
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
