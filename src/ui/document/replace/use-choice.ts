import { useState } from 'react';
import type { ChosenDocument, FoundInDocument } from '@/review/replace/schema';

/** Tracks which matches are replaced: all except those that the person excludes. */
export function useChoice() {
  const [documents, setDocuments] = useState<ReadonlySet<string>>(new Set());
  const [matches, setMatches] = useState<ReadonlySet<string>>(new Set());
  const exceptOf = ({ documentId, matches: shown }: FoundInDocument) =>
    shown.flatMap(({ from }) => (matches.has(keyOf(documentId, from)) ? [from] : []));
  const countOf = (found: FoundInDocument) =>
    documents.has(found.documentId) ? 0 : found.count - exceptOf(found).length;
  return {
    isChosen: (documentId: string) => !documents.has(documentId),
    isMatchChosen: (documentId: string, from: number) => !matches.has(keyOf(documentId, from)),
    toggle: (documentId: string) => setDocuments(toggled(documents, documentId)),
    toggleMatch: (documentId: string, from: number) => setMatches(toggled(matches, keyOf(documentId, from))),
    countOf,
    /** Returns the choice in the API's form, without documents that have no chosen match. */
    chosen: (found: readonly FoundInDocument[]): ChosenDocument[] =>
      found
        .filter((one) => countOf(one) > 0)
        .map((one) => ({ documentId: one.documentId, seq: one.seq, except: exceptOf(one) })),
    clear() {
      setDocuments(new Set());
      setMatches(new Set());
    },
  };
}

function keyOf(documentId: string, from: number): string {
  return `${documentId} ${from}`;
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
