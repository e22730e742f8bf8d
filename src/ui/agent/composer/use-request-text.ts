import { useEffect, useState } from 'react';

type Write = (change: (now: string) => string) => void;

/** The fields on the page, by document. */
const fields = new Map<string, Write>();
/** Texts that couldn't be sent while their document had no field. */
const returned = new Map<string, string>();

/** Returns the text of a document's field. A text that can't be sent stays, even if the field was closed meanwhile. */
export function useRequestText(documentId: string) {
  const [text, write] = useState('');
  useEffect(() => {
    fields.set(documentId, write);
    const back = returned.get(documentId);
    returned.delete(documentId);
    if (back !== undefined) write((now) => joined(back, now));
    return () => {
      if (fields.get(documentId) === write) fields.delete(documentId);
    };
  }, [documentId]);
  /** Empties the field if its text was sent. Text typed while the request was being sent stays. */
  const settle = (wasSent: boolean) => {
    if (wasSent) return write((now) => (now === text ? '' : now));
    const field = fields.get(documentId);
    if (!field) returned.set(documentId, joined(returned.get(documentId) ?? '', text));
    // The field was closed and opened again.
    else if (field !== write) field((now) => joined(text, now));
  };
  return { text, write, settle };
}

function joined(back: string, now: string): string {
  return [back, now].filter((text) => text !== '').join('\n\n');
}
