/** Open documents with edits that the server hasn't confirmed. Signing out would delete them with the local copies. */
const unsaved = new Set<string>();
const listeners = new Set<() => void>();

export function noteSaved(documentId: string, saved: boolean): void {
  const had = unsaved.size > 0;
  if (saved) unsaved.delete(documentId);
  else unsaved.add(documentId);
  if (had && unsaved.size === 0) for (const listener of listeners) listener();
}

export function hasUnsavedEdits(): boolean {
  return unsaved.size > 0;
}

/** Calls `listener` each time the last unsaved edit of this page is saved. Returns a function that stops it. */
export function onAllSaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
