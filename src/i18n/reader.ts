import { isLanguage, isRegion, type Language } from './languages';

/** In which language somebody reads, and how their dates and numbers look. */
export interface Reader {
  language: Language;
  /** Of dates and numbers, e.g. `GB`. Undefined: as is usual in the language. */
  region: string | undefined;
  /** An IANA name, e.g. `Europe/Berlin`. Undefined: the one of the process. */
  timeZone: string | undefined;
}

const DEFAULT: Reader = { language: 'en', region: undefined, timeZone: undefined };
const KEY = Symbol.for('variorum.reader');
type Global = { [KEY]?: () => Reader | undefined };

let page: { of: string; reader: Reader } = { of: '', reader: DEFAULT };

/**
 * Who reads what is written now: in a browser, the person at the page; on the server, the person whose request is being
 * answered. English where nobody is known. A page keeps its reader until it is loaded again.
 */
export function currentReader(): Reader {
  if (typeof document === 'undefined') return addressed ?? knownReader() ?? DEFAULT;
  const { lang, dataset } = document.documentElement;
  const of = `${lang} ${dataset.region} ${dataset.timeZone}`;
  if (page.of !== of) page = { of, reader: readerOfPage(lang, dataset) };
  return page.reader;
}

/** The person whose request the server is answering; undefined in jobs. */
export function knownReader(): Reader | undefined {
  return (globalThis as Global)[KEY]?.();
}

let addressed: Reader | undefined;

/** What `write` returns, written for `reader` instead of the person who sent the request: a mail to someone else. */
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

/** What tells the server's code who reads. The pages are bundled apart from the server, so it is a global. */
export function installReader(find: () => Reader | undefined): void {
  (globalThis as Global)[KEY] = find;
}

/** The BCP 47 tag for dates and numbers: words of the reader's language, order and signs of their region. */
export function localeOf({ language, region }: Reader): string {
  return region ? `${language.slice(0, 2)}-${region}` : language;
}
