import type { DocumentKind } from '../../schema';

/** What search by relevance reads from the index to rank documents by. */

/** A word that was asked for, as the index has it. */
export interface TermRow {
  /** Of the words asked for, from 0. A word that the index leaves out ("the") has no row. */
  nth: number;
  /** The word's stem, in lower case. */
  stem: string;
  /** How many documents have the word, and how many have it or a word that begins like it. */
  exactly: number;
  partly: number;
}

export interface CandidateRow {
  documentId: string;
  path: string;
  kind: DocumentKind;
  title: string;
  outline: string[];
  summary: string;
  wordCount: number;
  /** Which words the document has, by their numbers, and of which only longer words that begin like them. */
  exact: number[];
  partial: number[];
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
