import { filePath } from '@/files/core/address';
import { withoutEscapes } from './escapes';

/**
 * Which addresses of a document may become clickable links or loaded images. A document is untrusted input: everything
 * that isn't on the list (`javascript:`, `vbscript:`, `data:text/html`, `file:` …) stays plain text.
 */

/**
 * Browsers drop these before they look at the scheme, so `java\nscript:` or a leading control character would otherwise
 * get through.
 */
const IGNORED_BY_BROWSERS = /[\p{Cc}\p{Cf}\p{Z}]/gu;
const SCHEME = /^([a-z][a-z0-9+.-]*):/;
const LINK_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto']);
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+={0,2}$/i;
const MAX_ADDRESS = 4_000;
const MAX_IMAGE_DATA = 2_000_000;

/**
 * Returns the trimmed address if it may be opened as a link: http, https, mailto or relative. For a file of the project
 * (`attachment:<id>`), returns the path that serves it. Otherwise undefined.
 */
export function safeHref(address: string): string | undefined {
  if (address.length > MAX_ADDRESS) return undefined;
  const file = filePath(address.trim());
  if (file !== undefined) return file;
  const scheme = schemeOf(address);
  if (scheme !== undefined && !LINK_SCHEMES.has(scheme)) return undefined;
  return address.trim() || undefined;
}

/**
 * Returns the trimmed address if it may be shown as an image: http, https, relative, or a bitmap contained in the
 * address itself. Otherwise undefined.
 */
export function safeImageSource(address: string): string | undefined {
  const trimmed = address.trim();
  if (trimmed.startsWith('data:')) {
    return trimmed.length <= MAX_IMAGE_DATA && IMAGE_DATA.test(trimmed) ? trimmed : undefined;
  }
  return schemeOf(trimmed) === 'mailto' ? undefined : safeHref(trimmed);
}

function schemeOf(address: string): string | undefined {
  const seen = address.slice(0, MAX_ADDRESS).replace(IGNORED_BY_BROWSERS, '').toLowerCase();
  return SCHEME.exec(seen)?.[1];
}

/** Returns the address in a Markdown link destination, without `<…>` and with backslash escapes resolved. */
export function linkDestination(source: string): string {
  const inner = source.startsWith('<') && source.endsWith('>') ? source.slice(1, -1) : source;
  return withoutEscapes(inner);
}

/** Returns the address of a bare link: `www.` and e-mail addresses have no scheme. */
export function bareHref(shown: string): string {
  if (/^www\./i.test(shown)) return `https://${shown}`;
  if (/^[^/:\s@]+@[^/\s]+$/.test(shown)) return `mailto:${shown}`;
  return shown;
}
