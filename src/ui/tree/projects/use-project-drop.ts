import { type DragEvent, useState } from 'react';
import { type Dropped, droppedItems } from '../archive/dropped-folder';
import { getDragged, setDragged } from '../move/dragged';
import type { Item } from '../tree-item';

type Kind = 'item' | 'project' | 'files';

interface ProjectDropOptions {
  projectId: string;
  enabled: boolean;
  /** A document or folder was dropped on the project's name. `from` is the id of its project. */
  onItem(item: Item, from: string): void;
  /** Files or folders from the desktop were dropped on the project's name. */
  onFiles(dropped: Dropped): void;
  /** Another project was dropped on this project's name. */
  onProject(projectId: string): void;
}

/**
 * Handles drops on a project's name. Documents move to the project's top level, files are imported there, and projects
 * move in front of this one.
 */
export function useProjectDrop({ projectId, enabled, onItem, onFiles, onProject }: ProjectDropOptions) {
  const [over, setOver] = useState<Kind>();
  const wanted = ({ dataTransfer }: DragEvent): Kind | undefined => {
    if (enabled && dataTransfer.types.includes('Files')) return 'files';
    const dragged = getDragged();
    if (!enabled || !dragged || dragged.type === 'favourite') return undefined;
    return dragged.projectId === projectId && dragged.type === 'project' ? undefined : dragged.type;
  };
  return {
    over,
    handlers: {
      draggable: enabled,
      onDragStart(event: DragEvent) {
        setDragged({ type: 'project', projectId });
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', projectId);
      },
      onDragEnd() {
        setDragged(undefined);
        setOver(undefined);
      },
      onDragOver(event: DragEvent) {
        const kind = wanted(event);
        if (!kind) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = kind === 'files' ? 'copy' : 'move';
        setOver(kind);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(undefined);
      },
      onDrop(event: DragEvent) {
        const kind = wanted(event);
        const dragged = getDragged();
        setOver(undefined);
        if (!kind) return;
        event.preventDefault();
        setDragged(undefined);
        if (kind === 'files') onFiles(droppedItems(event.dataTransfer));
        else if (dragged?.type === 'item') onItem(dragged.item, dragged.projectId);
        else if (dragged?.type === 'project') onProject(dragged.projectId);
      },
    },
  };
}
