'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { ancestorsOf } from '@/documents/core/path';
import { buildTree } from '@/documents/core/tree';
import type { DocumentSummary } from '@/documents/schema';
import { MenuList } from '../kit/dialogs/Menu';
import { itemMenu } from './item-menu';
import { useFoldedFolders } from './state/folded-folders';
import { useCurrentDocument } from './state/use-current-project';
import { TreeRow } from './TreeRow';
import { type Item, isOrHolds, type TreeTask } from './tree-item';
import { useTreeDrop } from './use-tree-drop';
import { treeMove, visibleRows } from './visible-rows';

interface DocumentTreeProps {
  projectId: string;
  projectName: string;
  documents: readonly DocumentSummary[];
  mayEdit: boolean;
  onTask(task: TreeTask): void;
  onTrash(item: Item): void;
  onDuplicate(documentId: string): void;
  onMove(item: Item, folder: string): void;
  onFiles(files: File[], folder: string): void;
}

export function DocumentTree({ projectId, projectName, documents, mayEdit, ...actions }: DocumentTreeProps) {
  const currentId = useCurrentDocument();
  const router = useRouter();
  const tree = useRef<HTMLDivElement>(null);
  const { isExpanded, fold, unfold } = useFoldedFolders(projectId);
  const [focusedPath, setFocusedPath] = useState<string>();
  const [menu, setMenu] = useState<{ item: Item; anchor: DOMRect }>();

  const currentPath = documents.find(({ documentId }) => documentId === currentId)?.path;
  useRevealed({ tree, currentId, currentPath, unfold });

  const nodes = useMemo(() => buildTree(documents), [documents]);
  const rows = visibleRows(nodes, isExpanded);
  const isCurrent = (item: Item) => item.type === 'document' && isOrHolds(item.document, currentId);
  const focused = rows.findIndex(({ node }) => node.path === focusedPath);
  const inTabOrder =
    focused >= 0
      ? focused
      : Math.max(
          0,
          rows.findIndex(({ node }) => isCurrent(node)),
        );
  const drop = useTreeDrop({ nodes, enabled: mayEdit, onMove: actions.onMove, onFiles: actions.onFiles });

  const focusRow = (path: string | undefined) => {
    if (path === undefined) return;
    tree.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || menu) return;
    const row = rows[inTabOrder];
    if (row && (onTaskKey(event.key, row.node) || onMoveKey(event.key))) event.preventDefault();
  };
  const onTaskKey = (key: string, item: Item): boolean => {
    if (!mayEdit || (key !== 'F2' && key !== 'Delete')) return false;
    if (key === 'F2') actions.onTask({ type: 'rename', item });
    else actions.onTrash(item);
    return true;
  };
  const onMoveKey = (key: string): boolean => {
    const move = treeMove(rows, inTabOrder, key);
    if (!move) return false;
    if ('focus' in move) focusRow(rows[move.focus]?.node.path);
    else if ('fold' in move) fold(move.fold);
    else unfold(move.unfold);
    return true;
  };

  return (
    <>
      <div ref={tree} role="tree" aria-label={projectName} onKeyDown={onKeyDown} {...drop.handlers}>
        {rows.map((row, i) => (
          <TreeRow
            key={row.node.path}
            row={row}
            inTabOrder={i === inTabOrder}
            current={isCurrent(row.node)}
            dropTarget={drop.folder !== undefined && drop.folder === row.node.path}
            onFocus={() => setFocusedPath(row.node.path)}
            onToggle={() => (row.expanded ? fold : unfold)(row.node.path)}
            onMenu={(anchor) => setMenu({ item: row.node, anchor })}
            onDragStart={(event) => drop.start(event, row.node)}
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
