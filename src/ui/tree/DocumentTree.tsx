'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { ancestorsOf } from '@/documents/core/path';
import { buildTree } from '@/documents/core/tree';
import type { DocumentSummary } from '@/documents/schema';
import type { OpenTreeChange } from '@/review/tree/schema';
import { MenuList } from '../kit/dialogs/Menu';
import { itemMenu } from './item-menu';
import { rowKey } from './row-props';
import { useFoldedFolders } from './state/folded-folders';
import { useCurrentDocument } from './state/use-current-project';
import { TreeRow } from './TreeRow';
import { type Entry, entriesOf, type Item, isOrHolds, itemOf, type TreeTask } from './tree-item';
import { useTreeDrop } from './use-tree-drop';
import { type TreeRow as Row, treeMove, visibleRows } from './visible-rows';

export interface DocumentTreeProps {
  projectId: string;
  projectName: string;
  documents: readonly DocumentSummary[];
  /** What is suggested for this project's tree. */
  suggestions: readonly OpenTreeChange[];
  mayEdit: boolean;
  onTask(task: TreeTask): void;
  onTrash(item: Item): void;
  onDuplicate(documentId: string): void;
  onMove(item: Item, folder: string): void;
  onFiles(files: File[], folder: string): void;
}

export function DocumentTree(props: DocumentTreeProps) {
  const { projectId, projectName, documents, suggestions, mayEdit, ...actions } = props;
  const currentId = useCurrentDocument();
  const router = useRouter();
  const tree = useRef<HTMLDivElement>(null);
  const { isExpanded, fold, unfold } = useFoldedFolders(projectId);
  const [focusedRow, setFocusedRow] = useState<string>();
  const [menu, setMenu] = useState<{ item: Item; anchor: DOMRect }>();

  const currentPath = documents.find(({ documentId }) => documentId === currentId)?.path;
  useRevealed({ tree, currentId, currentPath, unfold });

  const nodes = useMemo(() => buildTree(entriesOf(documents, suggestions)), [documents, suggestions]);
  const rows = visibleRows(nodes, isExpanded);
  const isCurrent = ({ node }: Row<Entry>) =>
    node.type === 'document' && !('suggestion' in node.document) && isOrHolds(node.document, currentId);
  const focused = rows.findIndex((row) => rowKey(row) === focusedRow);
  const inTabOrder = focused >= 0 ? focused : Math.max(0, rows.findIndex(isCurrent));
  const drop = useTreeDrop({ nodes, enabled: mayEdit, onMove: actions.onMove, onFiles: actions.onFiles });

  const focusRow = (row: Row<Entry> | undefined) => {
    if (row) tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowKey(row))}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || menu) return;
    const row = rows[inTabOrder];
    if (row && (onTaskKey(event.key, itemOf(row.node)) || onMoveKey(event.key))) event.preventDefault();
  };
  const onTaskKey = (key: string, item: Item | undefined): boolean => {
    if (!mayEdit || !item || (key !== 'F2' && key !== 'Delete')) return false;
    if (key === 'F2') actions.onTask({ type: 'rename', item });
    else actions.onTrash(item);
    return true;
  };
  const onMoveKey = (key: string): boolean => {
    const move = treeMove(rows, inTabOrder, key);
    if (!move) return false;
    if ('focus' in move) focusRow(rows[move.focus]);
    else if ('fold' in move) fold(move.fold);
    else unfold(move.unfold);
    return true;
  };

  const openMenu = ({ node }: Row<Entry>, anchor: DOMRect) => {
    const item = itemOf(node);
    if (item) setMenu({ item, anchor });
  };

  return (
    <>
      <div ref={tree} role="tree" aria-label={projectName} onKeyDown={onKeyDown} {...drop.handlers}>
        {rows.map((row, i) => (
          <TreeRow
            key={rowKey(row)}
            row={row}
            inTabOrder={i === inTabOrder}
            current={isCurrent(row)}
            dropTarget={drop.folder !== undefined && drop.folder === row.node.path}
            onFocus={() => setFocusedRow(rowKey(row))}
            onToggle={() => (row.expanded ? fold : unfold)(row.node.path)}
            onMenu={(anchor) => openMenu(row, anchor)}
            onDragStart={(event) => drop.start(event, itemOf(row.node))}
          />
        ))}
      </div>
      {menu && (
        <MenuList
          label={`Actions for ${menu.item.name}`}
          groups={itemMenu(menu.item, {
            mayEdit,
            open: (id) => router.push(`/d/${id}`),
            openAlone: (id) => router.push(`/d/${id}?alone=1`),
            ...actions,
          })}
          anchor={menu.anchor}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}

interface RevealOptions {
  tree: RefObject<HTMLElement | null>;
  currentId: string | undefined;
  currentPath: string | undefined;
  unfold(path: string): void;
}

/** Opens the folders around the open document and scrolls it into view, once for each document that is opened. */
function useRevealed({ tree, currentId, currentPath, unfold }: RevealOptions): void {
  const [revealed, setRevealed] = useState<string>();
  const isDue = currentPath !== undefined && revealed !== currentId;
  useEffect(() => {
    if (!isDue) return;
    for (const folder of ancestorsOf(currentPath)) unfold(folder);
    setRevealed(currentId);
  }, [isDue, currentPath, currentId, unfold]);
  // Its row is drawn by then.
  useEffect(() => {
    if (revealed === undefined) return;
    tree.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [revealed, tree]);
}
