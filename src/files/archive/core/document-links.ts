import { linkedDocument } from '@/documents/core/index/links';
import { folderOf } from '@/documents/core/path';
import { encodePath, resolveAddress } from './references';

/** Links between documents: relative in an archive, and by id in a project, so that they follow renames. */

/** Returns the relative address by which the document at `from` links to the document at `path`. */
export function documentAddress(path: string, from: string): string {
  const start = folderOf(from) === '' ? [] : folderOf(from).split('/');
  const names = path.split('/');
  let same = 0;
  while (same < start.length && same < names.length - 1 && start[same] === names[same]) same++;
  return '../'.repeat(start.length - same) + encodePath(names.slice(same).join('/'));
}

/** Returns the address by which texts link to a document: it stays the same when the document is renamed or moved. */
function addressOf(documentId: string): string {
  return `/d/${documentId}`;
}

export interface ImportedLinks {
  /** The ids of the imported documents, by their paths in the archive. */
  ids: ReadonlyMap<string, string>;
  /**
   * Whether the archive is our own export. Then only addresses that an export writes are links by id: others are as a
   * person wrote them, and a second export must give the same bytes.
   */
  isOurs: boolean;
}

/** Returns the address that a link in a Markdown text has after an import, or undefined to keep it. */
export function importedLink(address: string, from: string, { ids, isOurs }: ImportedLinks): string | undefined {
  const path = resolveAddress(address, { from, kind: 'markdown' });
  const id = path === undefined ? undefined : ids.get(path);
  if (path === undefined || id === undefined) return undefined;
  const { target, place } = splitAddress(address);
  if (isOurs && target !== documentAddress(path, from)) return undefined;
  return addressOf(id) + place;
}

/**
 * Returns the relative address of a link by id in a Markdown text, or undefined to keep the link. `paths` has the
 * archive's documents by id.
 */
export function relativeLink(address: string, from: string, paths: ReadonlyMap<string, string>): string | undefined {
  const link = linkedDocument(address, from);
  const path = link && 'documentId' in link ? paths.get(link.documentId) : undefined;
  return path && documentAddress(path, from) + splitAddress(address).place;
}

/** Splits an address from the place in the document, such as `#goals`. */
function splitAddress(address: string): { target: string; place: string } {
  const end = address.search(/[?#]/);
  return end < 0 ? { target: address, place: '' } : { target: address.slice(0, end), place: address.slice(end) };
}
