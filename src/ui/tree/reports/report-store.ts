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

let reports: readonly ImportedFile[] = [];
const NONE: readonly ImportedFile[] = [];
const listeners = new Set<() => void>();

function set(next: readonly ImportedFile[]): void {
  reports = next;
  for (const listener of listeners) listener();
}

/** Shows the reports of imported files. The dialog belongs to the page's shell because a phone's sidebar closes. */
export function showReports(files: readonly ImportedFile[]): void {
  if (files.length > 0) set(files);
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
