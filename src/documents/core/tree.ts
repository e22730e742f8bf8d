import type { DocumentPairHalf } from '../schema';
import { listedName, oncePerPair } from './pair';
import { ancestorsOf, folderOf, nameOf } from './path';

export type TreeNode<T> =
  | { type: 'folder'; name: string; path: string; children: TreeNode<T>[] }
  | { type: 'document'; name: string; path: string; document: T };

/**
 * Builds the tree of documents from their paths: folders before documents, "part 2" before "part 10". A pair is one
 * node: the first of its documents in the list.
 */
export function buildTree<T extends { path: string; pair?: DocumentPairHalf }>(documents: readonly T[]): TreeNode<T>[] {
  const root: TreeNode<T>[] = [];
  const folders = new Map<string, TreeNode<T>[]>([['', root]]);
  for (const document of oncePerPair(documents)) {
    for (const path of ancestorsOf(document.path)) {
      if (folders.has(path)) continue;
      const children: TreeNode<T>[] = [];
      folders.set(path, children);
      folders.get(folderOf(path))?.push({ type: 'folder', name: nameOf(path), path, children });
    }
    const node: TreeNode<T> = { type: 'document', name: listedName(document), path: document.path, document };
    folders.get(folderOf(document.path))?.push(node);
  }
  const collator = new Intl.Collator('en', { numeric: true });
  for (const children of folders.values()) children.sort((a, b) => compareNodes(a, b, collator));
  return root;
}

function compareNodes<T>(a: TreeNode<T>, b: TreeNode<T>, collator: Intl.Collator): number {
  if (a.type !== b.type) return a.type === 'folder' ? -1 : 1;
  const { name } = b;
  // Nodes with the same path keep the order in which they were given.
  return collator.compare(a.name, name) || (a.name === name ? 0 : a.name < name ? -1 : 1);
}
