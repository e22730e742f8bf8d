import type { DocumentKind } from '../../schema';

/** What search by relevance reads from the index to rank documents by. */

/** A word that was asked for, as the index has it. */
export interface TermRow {
  /** Of the words asked for, from 0. A word that the index leaves out ("the") has no row. */
  nth: number;
  /** The word's stem, in lower case. */
  stem: string;
  /** How many documents have the word; of a frequent one, at least so many. */
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
  /** Which words its path, title, outline or summary has, or has longer words that begin like them; by their numbers. */
  inHead: number[];
  /** Which words the document has anywhere, except words that very many have. */
  inText: number[];
  /** The stems in its path and title, its outline, and its summary. */
  stems: { path: string[]; outline: string[]; summary: string[] };
}

export interface Candidates {
  /** Documents of the project that are indexed. */
  total: number;
  averageWords: number;
  terms: TermRow[];
  /** The most promising first: by rareness and weight of the words that they have. */
  rows: CandidateRow[];
}
