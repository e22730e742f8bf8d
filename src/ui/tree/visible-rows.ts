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

/** Rows that are drawn at once: around the open document, or at the start. */
const AROUND = 24;
const AT_START = 12;

/** The rows `[from, to)` to draw first. `current` is the row of the open document, negative if it's elsewhere. */
export function firstRows(count: number, current: number): [from: number, to: number] {
  if (current < 0) return [0, Math.min(count, AT_START)];
  return [Math.max(0, current - AROUND), Math.min(count, current + AROUND)];
}

/**
 * What a key does in a tree, after the WAI-ARIA pattern: go to another row, or fold and unfold. `step` says whether it
 * is the arrow key that leads onwards or back along the line of reading.
 */
export type TreeMove = { focus: number } | { fold: string } | { unfold: string };

interface TreeKey {
  key: string;
  step: -1 | 0 | 1;
}

export function treeMove<T>(rows: readonly TreeRow<T>[], at: number, { key, step }: TreeKey): TreeMove | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const last = rows.length - 1;
  if (step === 1) {
    if (row.node.type !== 'folder') return undefined;
    return row.expanded ? { focus: Math.min(at + 1, last) } : { unfold: row.node.path };
  }
  if (step === -1) return row.expanded ? { fold: row.node.path } : parentOf(rows, at);
  switch (key) {
    case 'ArrowDown':
      return { focus: Math.min(at + 1, last) };
    case 'ArrowUp':
      return { focus: Math.max(at - 1, 0) };
    case 'Home':
      return { focus: 0 };
    case 'End':
      return { focus: last };
    default:
      return undefined;
  }
}

function parentOf<T>(rows: readonly TreeRow<T>[], at: number): TreeMove | undefined {
  const level = rows[at]?.level ?? 1;
  for (let i = at - 1; i >= 0; i--) if ((rows[i]?.level ?? 0) < level) return { focus: i };
  return undefined;
}
