import type { DocumentKind } from '../../schema';

/** The data from the index by which search by relevance ranks documents. */

/** A search word, as stored in the index. */
export interface TermRow {
  /** The index of the search word, from 0. A word that the index leaves out ("the") has no row. */
  nth: number;
  /** The word's stem, in lower case. */
  stem: string;
  /** The number of documents with the word. For a frequent word, a lower bound. */
  documents: number;
}

export interface CandidateRow {
  documentId: string;
  path: string;
  kind: DocumentKind;
  title: string;
  outline: string[];
  summary: string;
  wordCount: number;
  /**
   * The numbers of the search words in its path, title, outline or summary, including words that longer words there
   * begin with.
   */
  inHead: number[];
  /** The numbers of the search words anywhere in the document, except very common words. */
  inText: number[];
  /** The stems in its path and title, its outline, and its summary. */
  stems: { path: string[]; outline: string[]; summary: string[] };
}

export interface Candidates {
  /** The number of the project's indexed documents. */
  total: number;
  averageWords: number;
  terms: TermRow[];
  /** The most promising documents first, ranked by the rareness and weight of the words in them. */
  rows: CandidateRow[];
}
