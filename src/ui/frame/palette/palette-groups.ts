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
  const part = query.toLowerCase();
  const words = wordsOf(query);
  const named = new Set(ranked(documents, query, listedName));
  const isByPlace = (document: T) => !named.has(document) && marksOf(listedName(document), words).length === 0;
  const sorted = ranked(
    documents,
    query,
    (document) => `${listedName(document)} ${document.path} ${document.projectName}`,
  )
    // Once per document, because sorting compares each many times.
    .map((document, rank) => ({
      document,
      rank,
      holds: listedName(document).toLowerCase().includes(part),
      isByPlace: isByPlace(document),
      age: age(document),
    }))
    .sort(
      (a, b) =>
        Number(b.holds) - Number(a.holds) ||
        Number(a.isByPlace) - Number(b.isByPlace) ||
        a.age - b.age ||
        // People look for prose more often than for other files, so it comes first among equally good matches.
        (a.holds ? Number(isProse(b.document)) - Number(isProse(a.document)) : 0) ||
        a.rank - b.rank,
    );
  const byName = sorted.filter((one) => !one.isByPlace);
  const byPlace = sorted.filter((one) => one.isByPlace).slice(0, MAX_BY_PLACE);
  return [...byName, ...byPlace].slice(0, MAX_DOCUMENTS).map(({ document }) => document);
}

function isProse({ path }: NamedDocument): boolean {
  return kindOf(path) === 'markdown';
}

/** Returns where a document is, for its row: “Launch / notes / 2026”. */
export function placeOf({ path, projectName }: NamedDocument): string {
  return displayPlace(projectName, folderOf(path));
}
