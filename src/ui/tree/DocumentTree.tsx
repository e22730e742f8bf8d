'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { buildTree } from '@/documents/core/tree';
import type { DocumentSummary } from '@/documents/schema';
import type { OpenTreeChange } from '@/review/tree/schema';
import { readingStep } from '../kit/reading-step';
import { useKeptIds } from '../shell/offline/use-kept-ids';
import type { Dropped } from './archive/dropped-folder';
import { useFavourites } from './favourites/use-favourites';
import { rowKey } from './row-props';
import { useFoldedFolders } from './state/folded-folders';
import { useCurrentDocument } from './state/use-current-project';
import { useDrawnRows } from './state/use-drawn-rows';
import { useRevealed } from './state/use-revealed';
import type { TreeRights } from './suggest/suggesting-mode';
import { TreeRow } from './TreeRow';
import { type Entry, entriesOf, type Item, isOrHolds, itemOf, type TreeTask } from './tree-item';
import { useTreeDrop } from './use-tree-drop';
import { type TreeRow as Row, treeMove, visibleRows } from './visible-rows';

const ItemMenu = dynamic(() => import('./item-menu').then((m) => m.ItemMenu), { ssr: false });

/** A row's height in pixels. `rowProps` draws rows of this height. */
const ROW_HEIGHT = 30;

export interface DocumentTreeProps extends TreeRights {
  projectId: string;
  projectName: string;
  documents: readonly DocumentSummary[];
  /** The changes suggested for this project's tree. */
  suggestions: readonly OpenTreeChange[];
  onTask(task: TreeTask): void;
  onTrash(item: Item): void;
  onDuplicate(documentId: string): void;
  onMove(item: Item, folder: string, from: string): void;
  onFiles(dropped: Dropped, folder: string): void;
}

export function DocumentTree(props: DocumentTreeProps) {
  const { projectId, projectName, documents, suggestions, mayEdit, suggests, ...actions } = props;
  const currentId = useCurrentDocument();
  const router = useRouter();
  const favourites = useFavourites();
  const kept = useKeptIds();
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
  const current = rows.findIndex(isCurrent);
  const focused = rows.findIndex((row) => rowKey(row) === focusedRow);
  const inTabOrder = focused >= 0 ? focused : Math.max(0, current);
  const isCurrentTree = currentPath !== undefined;
  const { from, to, isNear } = useDrawnRows(tree, { count: rows.length, current, isCurrentTree });
  const drop = useTreeDrop({ projectId, nodes, enabled: mayEdit, ...actions });

  const focusRow = (row: Row<Entry> | undefined) => {
    if (row) tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowKey(row))}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = rows[inTabOrder];
    if (row && (onTaskKey(event.key, itemOf(row.node)) || onMoveKey(event))) event.preventDefault();
  };
  const onTaskKey = (key: string, item: Item | undefined): boolean => {
    if (!item || (key !== 'F2' && key !== 'Delete')) return false;
    if (suggests) return suggestByKey(key, item);
    if (!mayEdit) return false;
    if (key === 'F2') actions.onTask({ type: 'rename', item });
    else actions.onTrash(item);
    return true;
  };
  const suggestByKey = (key: 'F2' | 'Delete', item: Item): boolean => {
    actions.onTask({ type: 'suggest', what: { kind: key === 'F2' ? 'rename' : 'delete', item } });
    return true;
  };
  const onMoveKey = (event: KeyboardEvent): boolean => {
    const move = treeMove(rows, inTabOrder, { key: event.key, step: readingStep(event) });
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
      <div
        ref={tree}
        role="tree"
        aria-label={projectName}
        aria-busy={!isNear}
        onKeyDown={onKeyDown}
        {...drop.handlers}
        style={{ paddingTop: from * ROW_HEIGHT, paddingBottom: (rows.length - to) * ROW_HEIGHT }}
      >
        {rows.slice(from, to).map((row, i) => (
          <TreeRow
            key={rowKey(row)}
            row={row}
            inTabOrder={from + i === inTabOrder}
            current={isCurrent(row)}
            isAway={isAway(row.node, kept)}
            dropTarget={drop.folder !== undefined && drop.folder === row.node.path}
            onFocus={() => setFocusedRow(rowKey(row))}
            onToggle={() => (row.expanded ? fold : unfold)(row.node.path)}
            onMenu={(anchor) => openMenu(row, anchor)}
            onDragStart={(event) => drop.start(event, itemOf(row.node))}
            onReview={(treeChangeId) => actions.onTask({ type: 'review', treeChangeId })}
          />
        ))}
      </div>
      {menu && (
        <ItemMenu
          {...{ ...menu, ...actions, mayEdit, suggests }}
          isFavourite={favourites.has}
          onFavourite={(id, isFavourite) => favourites.set('document', id, isFavourite)}
          open={(id) => router.push(`/d/${id}`)}
          openAlone={(id) => router.push(`/d/${id}?alone=1`)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}

/** Returns whether a row is a document that isn't stored on this device. If `kept` is undefined, none counts as missing. */
function isAway(node: Row<Entry>['node'], kept: ReadonlySet<string> | undefined): boolean {
  if (!kept || node.type !== 'document' || 'suggestion' in node.document) return false;
  return !kept.has(node.document.documentId);
}
