import { createHash } from 'node:crypto';
import { directionOf } from '@/i18n/languages';
import { currentReader } from '@/i18n/reader';
import { toHtml } from '@/ui/editor/markdown/rendered';
import { STYLE } from './style';

/** The common parts of all pages for people without an account, as HTML. Everything except our own tags is escaped. */

/** The hash of the style for the content security policy, which allows no other style on such a page. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

interface Page {
  title: string;
  /** Set for an open page that polls for changes: it has the style and the script already. */
  isNews?: boolean;
  /** HTML for the head. */
  head?: string;
  body: string;
  isIndexed?: boolean;
  /** Set if the page updates itself. */
  live?: Live | undefined;
  /** The key under which the browser stores what a guest types. */
  draft?: string | undefined;
  /** The page's only script, if it has one. */
  script?: string | undefined;
}

interface Live {
  /** Identifies the current content of the page. */
  etag: string;
  /** How often the page asks for updates. */
  seconds: number;
}

/** Returns a whole page. `title` is escaped here; `head` and `body` are HTML. */
export function page({ title, isNews = false, head = '', body, isIndexed = false, live, draft, script }: Page): string {
  if (isNews) return `<!doctype html>\n<title>${escaped(title)}</title>\n${body}\n`;
  const { language } = currentReader();
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"${
    live ? ` data-refresh="${live.seconds}" data-etag="${escaped(live.etag)}"` : ''
  }${draft === undefined ? '' : ` data-draft="${escaped(draft)}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
${isIndexed ? '' : '<meta name="robots" content="noindex, nofollow">\n'}<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
${head}<style>${STYLE}</style>
</head>
<body>
${body}
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
}

interface Part {
  element: 'article' | 'li';
  /** Unique on the page. */
  name: string;
  /** Other attributes, as HTML. */
  attributes: string;
  html: string;
}

/** The tags of the parts that an open page has. */
export type Known = ReadonlySet<string>;

export const NOTHING_KNOWN: Known = new Set();

/**
 * Returns a part of a page under a tag that changes whenever the part does. If the browser has it already, the part is
 * empty, and the page's script puts its own in its place.
 */
export function part({ element, name, attributes, html }: Part, known: Known): string {
  const tag = createHash('sha256').update(html).digest('base64url').slice(0, TAG_LENGTH);
  if (known.has(tag)) return `<${element} data-part="${name}" data-kept></${element}>`;
  return `<${element} ${attributes} data-part="${name}" data-tag="${tag}">${html}</${element}>`;
}

const TAG_LENGTH = 8;
/** More than a page has. */
const MAX_TAGS = 200;

/** Reads the tags that an open page sends when it polls for changes. */
export function knownParts(header: string): Known {
  return new Set(
    header
      .split(' ')
      .slice(0, MAX_TAGS)
      .filter((tag) => tag.length === TAG_LENGTH),
  );
}

export const escaped = (text: string) => toHtml([text]);
