import type { RenderedRow, RenderedTable } from './compare-rendered';
import { isText, type MergedNode } from './merged-nodes';

/** `beforeOf` and `afterOf` return the old and the new table of a comparison, with their changes marked. */
export function beforeOf(table: RenderedTable): RenderedTable {
  return without(table, 'ins');
}

export function afterOf(table: RenderedTable): RenderedTable {
  return without(table, 'del');
}

function without({ columns, head, rows }: RenderedTable, left: 'ins' | 'del'): RenderedTable {
  const here = (cells: readonly MergedNode[][]) =>
    cells.flatMap((cell, i) => (columns[i] === left ? [] : [nodesWithout(cell, left)]));
  return {
    columns: columns.filter((kind) => kind !== left),
    head: here(head),
    rows: rows.flatMap((row): RenderedRow[] => {
      if (typeof row === 'number') return [row];
      return row.kind === left ? [] : [{ kind: row.kind, cells: here(row.cells) }];
    }),
  };
}

function nodesWithout(nodes: readonly MergedNode[], left: 'ins' | 'del'): MergedNode[] {
  return nodes.flatMap((node): MergedNode[] => {
    if (isText(node)) return node.kind === left ? [] : [node];
    if (node.whole === left) return [];
    return [{ ...node, children: nodesWithout(node.children, left) }];
  });
}
