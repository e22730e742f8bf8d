import { useSyncExternalStore } from 'react';

/** The file being shown, if any. Links in the text set it, wherever the dialog is rendered. */
let shown: string | undefined;
const listeners = new Set<() => void>();

export function showFile(fileId: string | undefined): void {
  shown = fileId;
  for (const listener of listeners) listener();
}

export function useShownFile(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => undefined,
  );
}
