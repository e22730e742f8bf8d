import { ELSEWHERE, linkedDocument } from '@/documents/core/index/links';
import { fileIdOfPath } from '@/files/core/address';

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
): { url: string } | { path: string } | { documentId: string } | { fileId: string } | undefined {
  const fileId = fileIdOfPath(href);
  if (fileId !== undefined) return { fileId };
  return linkedDocument(href, from) ?? (ELSEWHERE.test(href) ? { url: href } : undefined);
}
