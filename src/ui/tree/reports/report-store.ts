import type { ArchiveReport, WordReport } from '@/files/schema';

/** A file or folder that was imported from another program. */
export interface ImportedFile {
  /** The name of the document or folder. */
  name: string;
  /** The ids of all documents made from it. */
  documentIds: readonly string[];
  /** The number of pictures and other files imported with it. */
  files: number;
  word?: WordReport;
  archive?: ArchiveReport;
}

/** The files that were imported together. */
export interface ImportReport {
  files: readonly ImportedFile[];
  /** Says what was imported. */
  message: string;
  /** Moves all documents of the import to the trash, including those without a report. */
  undo(): Promise<void>;
}

let reports: readonly ImportReport[] = [];
const NONE: readonly ImportReport[] = [];
const listeners = new Set<() => void>();

function set(next: readonly ImportReport[]): void {
  reports = next;
  for (const listener of listeners) listener();
}

/**
 * Shows the report of an import, below those that are still open. The dialog belongs to the page's shell because a
 * phone's sidebar closes.
 */
export function showReports(report: ImportReport): void {
  set([...reports, report]);
}

export const reportStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => reports,
  getOnServer: () => NONE,
  clear: () => set(NONE),
};
