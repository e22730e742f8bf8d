import type { TreeNode } from '@/documents/core/tree';
import type { DocumentSummary } from '@/documents/schema';
import type { OpenTreeChange } from '@/review/tree/schema';

export type Item = TreeNode<DocumentSummary>;

/** A suggested new document, rename or deletion, at the path where the tree shows it. */
export interface SuggestedEntry {
  path: string;
  suggestion: OpenTreeChange;
}

/** The entry that a row of the tree shows. */
export type Entry = DocumentSummary | SuggestedEntry;

/** A change to a project's tree that a person is about to suggest. */
export type TreeSuggestion = { kind: 'create'; folder: string } | { kind: 'rename' | 'move' | 'delete'; item: Item };

/** An action in a project's tree that needs a dialog. */
export type TreeTask =
  | { type: 'create'; folder: string }
  | { type: 'create-sheet'; folder: string }
  | { type: 'rename'; item: Item }
  | { type: 'move'; item: Item }
  | { type: 'download'; document: DocumentSummary }
  | { type: 'template'; document: DocumentSummary }
  | { type: 'suggest'; what: TreeSuggestion }
  | { type: 'review'; treeChangeId: string }
  | { type: 'rename-project' };

/** Returns whether an entry has this document id. A sheet's entry has the ids of both its documents. */
export function isOrHolds({ documentId, pair }: DocumentSummary, id: string | undefined): boolean {
  return id !== undefined && (documentId === id || pair?.companionId === id);
}

/**
 * Returns the documents in an item: the document itself, or everything below a folder. Of a sheet's two documents, it
 * returns the one that represents both.
 */
export function documentsIn(item: Item): DocumentSummary[] {
  return item.type === 'document' ? [item.document] : item.children.flatMap(documentsIn);
}

/** Returns the documents followed by the suggestions. A suggested deletion appears at its document's current path. */
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

/** Returns the document or folder that a row's menu acts on, or undefined if it only contains suggestions. */
export function itemOf(node: TreeNode<Entry>): Item | undefined {
  if (node.type === 'document') {
    return 'suggestion' in node.document ? undefined : { ...node, document: node.document };
  }
  const children = node.children.flatMap((child) => itemOf(child) ?? []);
  return children.length === 0 ? undefined : { ...node, children };
}
