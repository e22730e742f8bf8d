import { keptTable } from './kept-table';

/** Edits that one tab made in a document or draft while the server was away. Their text is in its copy. */
export interface UnsentEdits {
  /** The draft's id, if they were made in one. */
  documentId: string;
  /** The document that the draft is of. */
  draftOf?: string;
  path: string;
  tab: string;
  edits: number;
}

const table = keptTable<UnsentEdits>('unsent-edits');
const keyOf = ({ documentId, tab }: UnsentEdits) => `${documentId}:${tab}`;

/** Documents of which this page knows that all that was written in this browser is on the server's disk. */
const arrived = new Set<string>();

/**
 * Whether text of a document, written in this browser, may not be on the server yet. A tab that was closed may have left
 * a count that isn't true any longer, since another page has sent its text.
 */
export async function mayHaveUnsent(userId: string, documentId: string): Promise<boolean> {
  return !arrived.has(documentId) && (await unsentIn(userId, documentId)).length > 0;
}

export function noteArrived(documentId: string): void {
  arrived.add(documentId);
}

/** What all tabs, open or closed, have written in a document without the server. */
export async function unsentIn(userId: string, documentId: string): Promise<UnsentEdits[]> {
  return (await table.all(userId)).filter((row) => row.documentId === documentId);
}

/** What all tabs, open or closed, have written in drafts of a document without the server. */
export async function unsentInDrafts(userId: string, documentId: string): Promise<UnsentEdits[]> {
  return (await table.all(userId)).filter((row) => row.draftOf === documentId);
}

export function keepUnsent(userId: string, row: UnsentEdits): Promise<void> {
  arrived.delete(row.documentId);
  return table.put(userId, keyOf(row), row);
}

/** The edits have arrived, or were given up. A tab that has written more since keeps its row. */
export async function forgetUnsent(userId: string, rows: readonly UnsentEdits[]): Promise<void> {
  for (const row of rows) {
    const now = await table.get(userId, keyOf(row));
    if (now && now.edits <= row.edits) await table.remove(userId, keyOf(row));
  }
}
