import { type DragEvent, useRef, useState } from 'react';
import { folderOf } from '@/documents/core/path';
import type { TreeNode } from '@/documents/core/tree';
import type { Item } from './tree-item';

interface TreeDropOptions {
  nodes: readonly TreeNode<unknown>[];
  enabled: boolean;
  onMove(item: Item, folder: string): void;
  onFiles(files: File[], folder: string): void;
}

/**
 * Dragging within a tree moves; files from outside are imported. What is dropped on a document lands beside it.
 * `folder` is where it would land now ('' is the top), for the row to show.
 */
export function useTreeDrop({ nodes, enabled, onMove, onFiles }: TreeDropOptions) {
  const dragged = useRef<Item>(undefined);
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
      dragged.current = item;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', item.path);
    },
    handlers: {
      onDragOver(event: DragEvent) {
        const files = event.dataTransfer.types.includes('Files');
        if (!enabled || (!files && !dragged.current)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = files ? 'copy' : 'move';
        setFolder(folderAt(event));
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setFolder(undefined);
      },
      onDragEnd() {
        dragged.current = undefined;
        setFolder(undefined);
      },
      onDrop(event: DragEvent) {
        if (!enabled) return;
        event.preventDefault();
        const target = folderAt(event);
        const item = dragged.current;
        dragged.current = undefined;
        setFolder(undefined);
        if (item && item.path !== target && folderOf(item.path) !== target) onMove(item, target);
        else if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files], target);
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
