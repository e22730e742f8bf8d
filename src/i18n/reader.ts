import { isLanguage, isRegion, type Language } from './languages';

/** A reader's language, and their region for dates and numbers. */
export interface Reader {
  language: Language;
  /** The region for dates and numbers, e.g. `GB`. If undefined, the language's usual one. */
  region: string | undefined;
  /** An IANA name, e.g. `Europe/Berlin`. If undefined, the process's time zone. */
  timeZone: string | undefined;
}

const DEFAULT: Reader = { language: 'en', region: undefined, timeZone: undefined };
const KEY = Symbol.for('variorum.reader');
type Global = { [KEY]?: () => Reader | undefined };

let readerOfRendering: Reader = DEFAULT;

/**
 * Sets the reader of a page whose `html` element has no language yet. That is the case if a page is rendered only in the
 * browser, for example because it doesn't exist.
 */
export function setReaderOfPage(reader: Reader): void {
  readerOfRendering = reader;
}

let page: { of: string; reader: Reader } = { of: '', reader: DEFAULT };

/**
 * Returns the current reader: in a browser, the person at the page; on the server, the person whose request is being
 * answered. English if nobody is known. A page keeps its reader until it is loaded again.
 */
export function currentReader(): Reader {
  if (typeof document === 'undefined') return addressed ?? knownReader() ?? DEFAULT;
  const { lang, dataset } = document.documentElement;
  if (lang === '') return readerOfRendering;
  const of = `${lang} ${dataset.region} ${dataset.timeZone}`;
  if (page.of !== of) page = { of, reader: readerOfPage(lang, dataset) };
  return page.reader;
}

/** Returns the person whose request the server is answering, or undefined in jobs. */
export function knownReader(): Reader | undefined {
  return (globalThis as Global)[KEY]?.();
}

let addressed: Reader | undefined;

/**
 * Returns the result of `write`, written for `reader` instead of the person who sent the request, e.g. a mail to
 * someone else.
 */
export function writeFor<T>(reader: Reader, write: () => T): T {
  const before = addressed;
  addressed = reader;
  try {
    return write();
  } finally {
    addressed = before;
  }
}

function readerOfPage(lang: string, { region, timeZone }: DOMStringMap): Reader {
  return {
    language: isLanguage(lang) ? lang : 'en',
    region: isRegion(region) ? region : undefined,
    timeZone: timeZone || undefined,
  };
}

/**
 * Installs the function that finds the reader on the server. Pages are bundled separately from the server, so it is a
 * global.
 */
export function installReader(find: () => Reader | undefined): void {
  (globalThis as Global)[KEY] = find;
}

/** Returns the BCP 47 tag for dates and numbers: the reader's language for words, their region for the format. */
export function localeOf({ language, region }: Reader): string {
  return region ? `${language.slice(0, 2)}-${region}` : language;
}
