import type { WordReport } from '@/files/schema';

/** A Word file that was imported. */
export interface ImportedWordFile {
  documentId: string;
  report: WordReport;
}

let reports: readonly ImportedWordFile[] = [];
const NONE: readonly ImportedWordFile[] = [];
const listeners = new Set<() => void>();

function set(next: readonly ImportedWordFile[]): void {
  reports = next;
  for (const listener of listeners) listener();
}

/** Shows what came of Word files. The pages' shell has the dialog, so that it outlives the sidebar of a phone. */
export function showReports(files: readonly ImportedWordFile[]): void {
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
