import { nameOf } from '@/documents/core/path';
import { ranked } from './fuzzy';

/** What the palette finds in lists of names. Pure. */

export interface NamedDocument {
  documentId: string;
  path: string;
  projectName: string;
}

const MOST_DOCUMENTS = 8;
const MOST_RECENT = 6;

/**
 * Documents for a query: those whose name holds it as it is first, then those that are like it; in both, the person's
 * own recent ones first. Without a query, the recent ones alone.
 */
export function documentsFor<T extends NamedDocument>(
  documents: readonly T[],
  query: string,
  recents: readonly string[],
): T[] {
  const recency = new Map(recents.map((id, i) => [id, i]));
  const age = ({ documentId }: T) => recency.get(documentId) ?? recents.length;
  if (query === '') {
    const own = documents.filter(({ documentId }) => recency.has(documentId)).sort((a, b) => age(a) - age(b));
    return (own.length > 0 ? own : documents).slice(0, MOST_RECENT);
  }
  const holds = ({ path }: T) => nameOf(path).toLowerCase().includes(query.toLowerCase());
  return ranked(documents, query, ({ path, projectName }) => `${nameOf(path)} ${path} ${projectName}`)
    .map((document, rank) => ({ document, rank }))
    .sort(
      (a, b) =>
        Number(holds(b.document)) - Number(holds(a.document)) || age(a.document) - age(b.document) || a.rank - b.rank,
    )
    .slice(0, MOST_DOCUMENTS)
    .map(({ document }) => document);
}

/** Where a document is, for its row: “Launch / notes / 2026”. */
export function placeOf({ path, projectName }: NamedDocument): string {
  return [projectName, ...path.split('/').slice(0, -1)].join(' / ');
}
