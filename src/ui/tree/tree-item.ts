import type { TreeNode } from '@/documents/core/tree';
import type { DocumentSummary } from '@/documents/schema';
import type { OpenTreeChange } from '@/review/tree/schema';

export type Item = TreeNode<DocumentSummary>;

/** A suggested new document, rename or deletion, at the path where the tree shows it. */
export interface SuggestedEntry {
  path: string;
  suggestion: OpenTreeChange;
}

/** What a row of the tree shows. */
export type Entry = DocumentSummary | SuggestedEntry;

/** What somebody wants to do in a project's tree, in the dialog that asks for the rest. */
export type TreeTask =
  | { type: 'create'; folder: string }
  | { type: 'create-sheet'; folder: string }
  | { type: 'rename'; item: Item }
  | { type: 'move'; item: Item }
  | { type: 'download'; document: DocumentSummary }
  | { type: 'review'; treeChangeId: string }
  | { type: 'rename-project' };

/** Whether a document of the tree is the one with an id, or its other half is. */
export function isOrHolds({ documentId, pair }: DocumentSummary, id: string | undefined): boolean {
  return id !== undefined && (documentId === id || pair?.companionId === id);
}

/** The documents in an item: itself, or everything below a folder. Of a pair one half, which stands for both. */
export function documentsIn(item: Item): DocumentSummary[] {
  return item.type === 'document' ? [item.document] : item.children.flatMap(documentsIn);
}

/** The documents, and behind them what is suggested. A deletion is shown where its document is now. */
export function entriesOf(documents: readonly DocumentSummary[], suggestions: readonly OpenTreeChange[]): Entry[] {
  if (suggestions.length === 0) return [...documents];
  const paths = new Map(documents.map(({ documentId, path }) => [documentId, path]));
  const suggested = suggestions.flatMap((suggestion) => {
    const { kind, documentId } = suggestion;
    const path = kind === 'delete' ? paths.get(documentId ?? '') : suggestion.path;
    return path === undefined ? [] : { path, suggestion };
  });
  return [...documents, ...suggested];
}

/** What a row can be used for: its document, or its folder's documents. Undefined if it only holds suggestions. */
export function itemOf(node: TreeNode<Entry>): Item | undefined {
  if (node.type === 'document') {
    return 'suggestion' in node.document ? undefined : { ...node, document: node.document };
  }
  const children = node.children.flatMap((child) => itemOf(child) ?? []);
  return children.length === 0 ? undefined : { ...node, children };
}
