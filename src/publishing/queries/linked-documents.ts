import { linkedDocument } from '@/documents/core/index/links';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { findDocumentsAt } from '../store';
import type { OpenLink } from './open-link';

/**
 * Returns the ids of the documents that the addresses in a shared text lead to, in order. The id is undefined if the link
 * doesn't open such a document. Only links to projects open other documents. Doesn't check access: the caller has opened
 * the link.
 */
export async function linkedDocuments(
  { pool }: Pick<Platform, 'pool'>,
  { subjectKind, projectId, document }: OpenLink,
  addresses: readonly string[],
): Promise<(string | undefined)[]> {
  if (subjectKind !== 'project' || !document) return [];
  const targets = addresses.map((address) => linkedDocument(address, document.path));
  const ids = targets.flatMap((target) => (target && 'documentId' in target ? target.documentId : []));
  const paths = targets.flatMap((target) => (target && 'path' in target ? target.path : []));
  if (ids.length + paths.length === 0) return [];
  const rows = await findDocumentsAt(sqlOfPool(pool), { projectId, ids, paths });
  const known = new Set(rows.map(({ documentId }) => documentId));
  const byPath = new Map(rows.map(({ documentId, path }) => [path, documentId]));
  return targets.map((target) => {
    if (!target) return undefined;
    if ('path' in target) return byPath.get(target.path);
    return known.has(target.documentId) ? target.documentId : undefined;
  });
}
