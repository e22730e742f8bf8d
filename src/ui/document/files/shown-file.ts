import { useSyncExternalStore } from 'react';

/** The file that is being looked at, if one is: links in the text open it, wherever the dialog is drawn. */
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
