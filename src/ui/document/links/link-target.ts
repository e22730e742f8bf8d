import { ELSEWHERE, linkedDocument } from '@/documents/core/index/links';
import { fileIdOfPath } from '@/files/core/address';

/** Returns the address with which documents link to each other. It stays valid if the document is renamed or moved. */
export function documentHref(documentId: string): string {
  return `/d/${documentId}`;
}

/**
 * Returns the target of a link in a document: another site, a file of the project, or a document by its id or by its
 * path in the same project. Returns undefined for other links (a heading in the page, a path above the project).
 */
export function linkTarget(
  href: string,
  from: string,
): { url: string } | { path: string } | { documentId: string } | { fileId: string } | undefined {
  const fileId = fileIdOfPath(href);
  if (fileId !== undefined) return { fileId };
  return linkedDocument(href, from) ?? (ELSEWHERE.test(href) ? { url: href } : undefined);
}
