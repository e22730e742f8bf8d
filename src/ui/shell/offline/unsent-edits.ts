import { keptTable } from './kept-table';

/** Edits that one tab made in a document or draft while the server was away. Their text is in the local copy. */
export interface UnsentEdits {
  /** The document's id, or the draft's if they were made in a draft. */
  documentId: string;
  /** The document of the draft. */
  draftOf?: string;
  path: string;
  tab: string;
  edits: number;
}

const table = keptTable<UnsentEdits>('unsent-edits');
const keyOf = ({ documentId, tab }: UnsentEdits) => `${documentId}:${tab}`;

/** Documents whose edits in this browser are all on the server's disk, as far as this page knows. */
const arrived = new Set<string>();

/**
 * Returns whether a document's text in this browser may not be on the server yet. A closed tab may have left a count
 * that is outdated because another page has sent its text.
 */
export async function mayHaveUnsent(userId: string, documentId: string): Promise<boolean> {
  return !arrived.has(documentId) && (await unsentIn(userId, documentId)).length > 0;
}

export function noteArrived(documentId: string): void {
  arrived.add(documentId);
}

/** Returns the offline edits of a document from all tabs, open or closed. */
export async function unsentIn(userId: string, documentId: string): Promise<UnsentEdits[]> {
  return (await table.all(userId)).filter((row) => row.documentId === documentId);
}

/** Returns the offline edits of a document's drafts from all tabs, open or closed. */
export async function unsentInDrafts(userId: string, documentId: string): Promise<UnsentEdits[]> {
  return (await table.all(userId)).filter((row) => row.draftOf === documentId);
}

export function keepUnsent(userId: string, row: UnsentEdits): Promise<void> {
  arrived.delete(row.documentId);
  return table.put(userId, keyOf(row), row);
}

/** Deletes rows whose edits have been saved or discarded. A row with newer edits stays. */
export async function forgetUnsent(userId: string, rows: readonly UnsentEdits[]): Promise<void> {
  for (const row of rows) {
    const now = await table.get(userId, keyOf(row));
    if (now && now.edits <= row.edits) await table.remove(userId, keyOf(row));
  }
}
