import type { TreeNode } from '@/documents/core/tree';

/** A visible row of the tree, with its position for screen readers. */
export interface TreeRow<T> {
  node: TreeNode<T>;
  /** Starts at 1. */
  level: number;
  position: number;
  siblings: number;
  expanded: boolean;
}

/** Returns the rows of a tree from top to bottom, without the content of folded folders. */
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

/** How many rows are drawn at first on each side of the open document, or at the start of a tree. */
const AROUND = 24;
const AT_START = 12;

/**
 * Returns the rows `[from, to)` to draw first. `current` is the row of the open document, or negative if it's not here.
 */
export function firstRows(count: number, current: number): [from: number, to: number] {
  if (current < 0) return [0, Math.min(count, AT_START)];
  return [Math.max(0, current - AROUND), Math.min(count, current + AROUND)];
}

/**
 * What a key does in a tree, following the WAI-ARIA pattern: focus another row, or fold or unfold a folder. `step` is 1
 * for the arrow key in reading direction, -1 for the opposite one, and 0 for other keys.
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
