import { listedName, oncePerPair } from '@/documents/core/pair';
import { displayPlace, folderOf, kindOf } from '@/documents/core/path';
import type { DocumentPairHalf } from '@/documents/schema';
import { marksOf, wordsOf } from '../../kit/display/marks';
import { ranked } from '../../kit/fuzzy';

/** Finds entries of the palette in lists of names. Pure. */

export interface NamedDocument {
  documentId: string;
  path: string;
  projectName: string;
  pair?: DocumentPairHalf;
}

const MAX_DOCUMENTS = 8;
const MAX_RECENT = 6;
/** How many documents are listed whose folder or project has the words, but whose name has none of them. */
const MAX_BY_PLACE = 3;

/**
 * Returns the documents for a query, with only the newer half of each pair. Names that contain the query come before
 * similar ones; within each group, the person's recent documents come first, then prose. A few documents that only their
 * folder or project matches come last. Without a query, returns the recent ones, or the first of all if there are none.
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
    return (own.length > 0 ? own : documents).slice(0, MAX_RECENT);
  }
  const holds = (document: T) => listedName(document).toLowerCase().includes(query.toLowerCase());
  const isProse = ({ path }: T) => kindOf(path) === 'markdown';
  /** Puts prose before other files among equally good matches, because people look for prose more often. */
  const byKind = (a: T, b: T) => (holds(a) && holds(b) ? Number(isProse(b)) - Number(isProse(a)) : 0);
  const words = wordsOf(query);
  const named = new Set(ranked(documents, query, listedName));
  const isByPlace = (document: T) => !named.has(document) && marksOf(listedName(document), words).length === 0;
  const sorted = ranked(
    documents,
    query,
    (document) => `${listedName(document)} ${document.path} ${document.projectName}`,
  )
    .map((document, rank) => ({ document, rank }))
    .sort(
      (a, b) =>
        Number(holds(b.document)) - Number(holds(a.document)) ||
        Number(isByPlace(a.document)) - Number(isByPlace(b.document)) ||
        age(a.document) - age(b.document) ||
        byKind(a.document, b.document) ||
        a.rank - b.rank,
    )
    .map(({ document }) => document);
  const byPlace = sorted.filter(isByPlace);
  const byName = sorted.slice(0, sorted.length - byPlace.length);
  return [...byName, ...byPlace.slice(0, MAX_BY_PLACE)].slice(0, MAX_DOCUMENTS);
}

/** Returns where a document is, for its row: “Launch / notes / 2026”. */
export function placeOf({ path, projectName }: NamedDocument): string {
  return displayPlace(projectName, folderOf(path));
}
