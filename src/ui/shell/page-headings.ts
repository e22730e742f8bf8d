/** A heading of the open document, offered in the palette. */
export interface PageHeading {
  label: string;
  /** From 1 to 6. */
  level: number;
  go(): void;
}

let read: (() => PageHeading[]) | undefined;

/** Offers the headings of the open document, read when they are wanted; returns how to stop. */
export function offerHeadings(next: () => PageHeading[]): () => void {
  read = next;
  return () => {
    if (read === next) read = undefined;
  };
}

export function pageHeadings(): PageHeading[] {
  return read?.() ?? [];
}
