import type { TreeNode } from '@/documents/core/tree';
import type { DocumentSummary } from '@/documents/schema';

export type Item = TreeNode<DocumentSummary>;

/** What somebody wants to do in a project's tree, in the dialog that asks for the rest. */
export type TreeTask =
  | { type: 'create'; folder: string }
  | { type: 'create-sheet'; folder: string }
  | { type: 'rename'; item: Item }
  | { type: 'move'; item: Item }
  | { type: 'rename-project' };

/** Whether a document of the tree is the one with an id, or its other half is. */
export function isOrHolds({ documentId, pair }: DocumentSummary, id: string | undefined): boolean {
  return id !== undefined && (documentId === id || pair?.companionId === id);
}

/** The documents in an item: itself, or everything below a folder. Of a pair one half, which stands for both. */
export function documentsIn(item: Item): DocumentSummary[] {
  return item.type === 'document' ? [item.document] : item.children.flatMap(documentsIn);
}
