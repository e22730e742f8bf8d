import { listedName, oncePerPair } from '@/documents/core/pair';
import { displayPlace, folderOf, kindOf, nameOf } from '@/documents/core/path';
import { passagesOf } from '@/documents/core/search';
import type { DocumentPairHalf } from '@/documents/schema';
import { marksOf } from '../../kit/display/marks';
import { plainLetters, ranked } from '../../kit/fuzzy';

/** Finds entries of the palette in lists of names. Pure. */

export interface NamedDocument {
  documentId: string;
  path: string;
  projectName: string;
  updatedAt: Date;
  pair?: DocumentPairHalf;
}

const MAX_DOCUMENTS = 8;
const MAX_RECENT = 6;
/** How many documents are listed that only their folder or project matches. */
const MAX_BY_PLACE = 3;

export interface FoundByName<T> {
  byName: T[];
  /** Documents whose folder or project has the words, but whose name has none of them. */
  byPlace: T[];
}

/**
 * Returns the documents for a query, with only the newer half of each pair. A name that is the query comes first, then
 * names that begin with it, names that contain it, and similar ones; among equally good names, the person's recent
 * documents come first, then prose, then what changed last. Without a query, returns the recent ones, or the first of all if there are none.
 */
export function documentsFor<T extends NamedDocument>(
  listed: readonly T[],
  query: string,
  recents: readonly string[],
): FoundByName<T> {
  const documents = oncePerPair(listed);
  const recency = new Map(recents.map((id, i) => [id, i]));
  const ageOf = (id: string | undefined) => recency.get(id ?? '') ?? recents.length;
  const age = ({ documentId, pair }: T) => Math.min(ageOf(documentId), ageOf(pair?.companionId));
  if (query === '') {
    const own = documents.filter((document) => age(document) < recents.length).sort((a, b) => age(a) - age(b));
    return { byName: (own.length > 0 ? own : documents).slice(0, MAX_RECENT), byPlace: [] };
  }
  const part = plainLetters(query);
  const words = passagesOf(query);
  const names = (document: T) => namesOf(document, query);
  const named = new Set(ranked(documents, query, (document) => names(document).join(' ')));
  const isByPlace = (document: T) =>
    !named.has(document) && names(document).every((name) => marksOf(name, words).length === 0);
  const sorted = ranked(
    documents,
    query,
    (document) => `${listedName(document)} ${document.path} ${document.projectName}`,
  )
    // Once per document, because sorting compares each many times.
    .map((document, rank) => ({
      document,
      rank,
      likeness: Math.max(...names(document).map((name) => likenessOf(plainLetters(name), part))),
      isByPlace: isByPlace(document),
      age: age(document),
    }))
    .sort(
      (a, b) =>
        b.likeness - a.likeness ||
        a.age - b.age ||
        // People look for prose more often than for other files, so it comes first among equally good matches.
        (a.likeness > 0 ? Number(isProse(b.document)) - Number(isProse(a.document)) : 0) ||
        (a.likeness > 0 ? b.document.updatedAt.getTime() - a.document.updatedAt.getTime() : 0) ||
        a.rank - b.rank,
    );
  const documentsOf = (found: typeof sorted, most: number) => found.slice(0, most).map(({ document }) => document);
  return {
    byName: documentsOf(
      sorted.filter((one) => !one.isByPlace),
      MAX_DOCUMENTS,
    ),
    byPlace: documentsOf(
      sorted.filter((one) => one.isByPlace),
      MAX_BY_PLACE,
    ),
  };
}

/**
 * Returns the names that a query is compared with: the name in lists and, if an ending was typed, the file's name.
 * Otherwise endings don't count, because “md” is the ending of most documents.
 */
function namesOf(document: NamedDocument, query: string): string[] {
  const listed = listedName(document);
  return query.includes('.') ? [listed, nameOf(document.path)] : [listed];
}

/** Returns how well a name matches what was typed: 3 if it's the same, 0 if it's similar at most. */
function likenessOf(name: string, typed: string): number {
  if (name === typed) return 3;
  if (name.startsWith(typed)) return 2;
  return name.includes(typed) ? 1 : 0;
}

function isProse({ path }: NamedDocument): boolean {
  return kindOf(path) === 'markdown';
}

/** Returns where a document is, for its row: “Launch / notes / 2026”. */
export function placeOf({ path, projectName }: NamedDocument): string {
  return displayPlace(projectName, folderOf(path));
}
