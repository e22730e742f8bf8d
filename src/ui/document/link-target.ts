import { folderOf } from '@/documents/core/path';
import { addressOfPath } from '@/files/core/address';

/** Ids are longer than any name that one would give a file in a folder `d`. */
const DOCUMENT = /^\/d\/([\w-]{16,64})(?:[?#].*)?$/;

/** The address by which documents link to one another, whatever its name and place become. */
export function documentHref(documentId: string): string {
  return `/d/${documentId}`;
}

/**
 * What a link in a document points to: another site, a file of the project, a document by
 * its id, or the path of one in the same project. Undefined for what leads nowhere (a heading in the page, a path above the project).
 */
export function linkTarget(
  href: string,
  from: string,
): { url: string } | { path: string } | { documentId: string } | undefined {
  if (addressOfPath(href) !== undefined) return { url: href };
  const documentId = DOCUMENT.exec(href)?.[1];
  if (documentId) return { documentId };
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return { url: href };
  const address = decoded(href.replace(/[?#].*$/s, ''));
  if (address === '') return undefined;
  const names = address.startsWith('/') ? [] : folderOf(from).split('/').filter(Boolean);
  for (const name of address.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.length > 0 ? { path: names.join('/') } : undefined;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
