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

/** Returns a key that is unique among a tree's rows. Keys of suggestions start with a slash; paths never do. */
export function rowKey({ node }: TreeRow<Entry>): string {
  return node.type === 'document' && 'suggestion' in node.document ? `/${node.document.suggestion.id}` : node.path;
}

interface RowState {
  /** Whether the Tab key focuses this row. This is true of exactly one row of a tree. */
  inTabOrder: boolean;
  onFocus(): void;
}

/** Returns the attributes of a tree's row: its position for screen readers, its focus and its classes. */
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
      // The scroll margin leaves room for the project's name, which covers the top of the list.
      'flex h-[30px] scroll-mt-8 w-full min-w-0 items-center gap-1.5 rounded-md pe-2 text-start text-sm transition-colors hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px]',
  };
}
