import type { CSSProperties } from 'react';
import type { Entry } from './tree-item';
import type { TreeRow } from './visible-rows';

const INDENT_REM = 0.875;

export interface RowProps {
  role: 'treeitem';
  'aria-level': number;
  'aria-posinset': number;
  'aria-setsize': number;
  tabIndex: number;
  'data-row': string;
  'data-path': string;
  onFocus(): void;
  style: CSSProperties;
  className: string;
}

/** Tells the rows of a tree apart. No path starts with a slash. */
export function rowKey({ node }: TreeRow<Entry>): string {
  return node.type === 'document' && 'suggestion' in node.document ? `/${node.document.suggestion.id}` : node.path;
}

interface RowState {
  /** Exactly one row of a tree takes the Tab key. */
  inTabOrder: boolean;
  onFocus(): void;
}

/** What every row of a tree has: its place for screen readers and keys, and its look. */
export function rowProps(row: TreeRow<Entry>, { inTabOrder, onFocus }: RowState): RowProps {
  const { level, position, siblings } = row;
  return {
    role: 'treeitem',
    'aria-level': level,
    'aria-posinset': position,
    'aria-setsize': siblings,
    tabIndex: inTabOrder ? 0 : -1,
    'data-row': rowKey(row),
    'data-path': row.node.path,
    onFocus,
    style: { paddingInlineStart: `${(level - 1) * INDENT_REM + 0.375}rem` },
    className:
      // The row of the project covers the top of the view.
      'flex h-[30px] scroll-mt-8 w-full min-w-0 items-center gap-1.5 rounded-md pe-7 text-start text-sm transition-colors hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px]',
  };
}
