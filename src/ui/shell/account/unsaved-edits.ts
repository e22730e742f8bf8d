/** Open documents with edits that the server has not confirmed yet: signing out would drop them with the local copies. */
const unsaved = new Set<string>();

export function noteSaved(documentId: string, saved: boolean): void {
  if (saved) unsaved.delete(documentId);
  else unsaved.add(documentId);
}

export function hasUnsavedEdits(): boolean {
  return unsaved.size > 0;
}
