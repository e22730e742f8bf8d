/** A heading of the open document, offered in the palette. */
export interface PageHeading {
  label: string;
  /** From 1 to 6. */
  level: number;
  go(): void;
}

let read: (() => PageHeading[]) | undefined;

/** Offers the open document's headings, which are read on demand. Returns a function that stops it. */
export function offerHeadings(next: () => PageHeading[]): () => void {
  read = next;
  return () => {
    if (read === next) read = undefined;
  };
}

export function pageHeadings(): PageHeading[] {
  return read?.() ?? [];
}
