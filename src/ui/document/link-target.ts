import { ELSEWHERE, linkedDocument } from '@/documents/core/index/links';
import { fileIdOfPath } from '@/files/core/address';

/** The address by which documents link to one another, whatever its name and place become. */
export function documentHref(documentId: string): string {
  return `/d/${documentId}`;
}

/**
 * Returns where a link in a document leads: to another site, a file of the project, or a document by its id or its path
 * in the same project. Undefined if it leads to none of these (a heading in the page, a path above the project).
 */
export function linkTarget(
  href: string,
  from: string,
): { url: string } | { path: string } | { documentId: string } | { fileId: string } | undefined {
  const fileId = fileIdOfPath(href);
  if (fileId !== undefined) return { fileId };
  return linkedDocument(href, from) ?? (ELSEWHERE.test(href) ? { url: href } : undefined);
}
