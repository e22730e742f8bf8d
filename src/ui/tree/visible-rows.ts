import type { TreeNode } from '@/documents/core/tree';

/** One line of the tree as it is shown, with what screen readers are told of its place. */
export interface TreeRow<T> {
  node: TreeNode<T>;
  /** From 1. */
  level: number;
  position: number;
  siblings: number;
  expanded: boolean;
}

/** The lines of a tree from top to bottom; what lies in a folded folder is left out. */
export function visibleRows<T>(
  nodes: readonly TreeNode<T>[],
  isExpanded: (path: string) => boolean,
  level = 1,
): TreeRow<T>[] {
  return nodes.flatMap((node, i) => {
    const expanded = node.type === 'folder' && isExpanded(node.path);
    const row = { node, level, position: i + 1, siblings: nodes.length, expanded };
    return node.type === 'folder' && expanded ? [row, ...visibleRows(node.children, isExpanded, level + 1)] : [row];
  });
}

/** What a key does in a tree, after the WAI-ARIA pattern: go to another row, or fold and unfold. */
export type TreeMove = { focus: number } | { fold: string } | { unfold: string };

export function treeMove<T>(rows: readonly TreeRow<T>[], at: number, key: string): TreeMove | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return { focus: Math.min(at + 1, last) };
    case 'ArrowUp':
      return { focus: Math.max(at - 1, 0) };
    case 'Home':
      return { focus: 0 };
    case 'End':
      return { focus: last };
    case 'ArrowRight':
      if (row.node.type !== 'folder') return undefined;
      return row.expanded ? { focus: Math.min(at + 1, last) } : { unfold: row.node.path };
    case 'ArrowLeft':
      if (row.expanded) return { fold: row.node.path };
      return parentOf(rows, at);
    default:
      return undefined;
  }
}

function parentOf<T>(rows: readonly TreeRow<T>[], at: number): TreeMove | undefined {
  const level = rows[at]?.level ?? 1;
  for (let i = at - 1; i >= 0; i--) if ((rows[i]?.level ?? 0) < level) return { focus: i };
  return undefined;
}
