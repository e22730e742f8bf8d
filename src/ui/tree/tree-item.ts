import type { TreeNode } from '@/documents/core/tree';
import type { DocumentSummary } from '@/documents/schema';

export type Item = TreeNode<DocumentSummary>;

/** What somebody wants to do in a project's tree, in the dialog that asks for the rest. */
export type TreeTask =
  | { type: 'create'; folder: string }
  | { type: 'rename'; item: Item }
  | { type: 'move'; item: Item }
  | { type: 'rename-project' };

/** The documents in an item: itself, or everything below a folder. */
export function documentsIn(item: Item): DocumentSummary[] {
  return item.type === 'document' ? [item.document] : item.children.flatMap(documentsIn);
}
