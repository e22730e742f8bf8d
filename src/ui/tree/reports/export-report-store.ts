import type { ExportReport } from '@/files/core/left-out';

interface Shown {
  /** The saved file's name. */
  name: string;
  report: ExportReport;
}

let shown: Shown | undefined;
const listeners = new Set<() => void>();

function set(next: Shown | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** The report of the last zip file. The dialog belongs to the page's shell because a phone's sidebar closes. */
export const exportReportStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => shown,
  show: (report: Shown) => set(report),
  clear: () => set(undefined),
};
