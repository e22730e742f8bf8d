import { listedName, oncePerPair } from '@/documents/core/pair';
import { kindOf } from '@/documents/core/path';
import type { DocumentPairHalf } from '@/documents/schema';
import { ranked } from '../../kit/fuzzy';

/** What the palette finds in lists of names. Pure. */

export interface NamedDocument {
  documentId: string;
  path: string;
  projectName: string;
  pair?: DocumentPairHalf;
}

const MOST_DOCUMENTS = 8;
const MOST_RECENT = 6;

/**
 * Documents for a query, of a pair the newer half: those whose name holds it as it is first, then those that are like it; in both, the person's
 * own recent ones first, then prose. Without a query, the recent ones alone.
 */
export function documentsFor<T extends NamedDocument>(
  listed: readonly T[],
  query: string,
  recents: readonly string[],
): T[] {
  const documents = oncePerPair(listed);
  const recency = new Map(recents.map((id, i) => [id, i]));
  const ageOf = (id: string | undefined) => recency.get(id ?? '') ?? recents.length;
  const age = ({ documentId, pair }: T) => Math.min(ageOf(documentId), ageOf(pair?.companionId));
  if (query === '') {
    const own = documents.filter((document) => age(document) < recents.length).sort((a, b) => age(a) - age(b));
    return (own.length > 0 ? own : documents).slice(0, MOST_RECENT);
  }
  const holds = (document: T) => listedName(document).toLowerCase().includes(query.toLowerCase());
  const isProse = ({ path }: T) => kindOf(path) === 'markdown';
  /** Of documents that fit alike, people look for prose more often than for other files. */
  const byKind = (a: T, b: T) => (holds(a) && holds(b) ? Number(isProse(b)) - Number(isProse(a)) : 0);
  return ranked(documents, query, (document) => `${listedName(document)} ${document.path} ${document.projectName}`)
    .map((document, rank) => ({ document, rank }))
    .sort(
      (a, b) =>
        Number(holds(b.document)) - Number(holds(a.document)) ||
        age(a.document) - age(b.document) ||
        byKind(a.document, b.document) ||
        a.rank - b.rank,
    )
    .slice(0, MOST_DOCUMENTS)
    .map(({ document }) => document);
}

/** Where a document is, for its row: “Launch / notes / 2026”. */
export function placeOf({ path, projectName }: NamedDocument): string {
  return [projectName, ...path.split('/').slice(0, -1)].join(' / ');
}
