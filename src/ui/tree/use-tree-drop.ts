import { type DragEvent, useState } from 'react';
import { folderOf } from '@/documents/core/path';
import type { TreeNode } from '@/documents/core/tree';
import { type Dropped, droppedItems } from './archive/dropped-folder';
import { getDragged, setDragged } from './move/dragged';
import type { Item } from './tree-item';

interface TreeDropOptions {
  projectId: string;
  nodes: readonly TreeNode<unknown>[];
  enabled: boolean;
  /** `from` is the id of the project that the item comes from. */
  onMove(item: Item, folder: string, from: string): void;
  onFiles(dropped: Dropped, folder: string): void;
}

/**
 * Handles drags into a tree. Items from this or another tree move; files from outside are imported. A drop on a
 * document goes to its folder. `folder` is the folder under the pointer ('' is the top level), for highlighting its
 * row.
 */
export function useTreeDrop({ projectId, nodes, enabled, onMove, onFiles }: TreeDropOptions) {
  const [folder, setFolder] = useState<string>();

  const folderAt = (event: DragEvent): string => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-path]');
    const path = row?.dataset.path ?? '';
    return isFolder(nodes, path) ? path : folderOf(path);
  };

  return {
    folder,
    start(event: DragEvent, item: Item | undefined) {
      if (!item) return;
      setDragged({ type: 'item', projectId, item });
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', item.path);
    },
    handlers: {
      onDragOver(event: DragEvent) {
        const files = event.dataTransfer.types.includes('Files');
        if (!enabled || (!files && getDragged()?.type !== 'item')) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = files ? 'copy' : 'move';
        setFolder(folderAt(event));
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setFolder(undefined);
      },
      onDragEnd() {
        setDragged(undefined);
        setFolder(undefined);
      },
      onDrop(event: DragEvent) {
        if (!enabled) return;
        event.preventDefault();
        const target = folderAt(event);
        const dragged = getDragged();
        setDragged(undefined);
        setFolder(undefined);
        if (dragged?.type === 'item') {
          const { item, projectId: from } = dragged;
          if (from !== projectId || (item.path !== target && folderOf(item.path) !== target))
            onMove(item, target, from);
          return;
        }
        onFiles(droppedItems(event.dataTransfer), target);
      },
    },
  };
}

function isFolder(nodes: readonly TreeNode<unknown>[], path: string): boolean {
  return nodes.some(
    (node) =>
      node.type === 'folder' &&
      (node.path === path || (path.startsWith(`${node.path}/`) && isFolder(node.children, path))),
  );
}
