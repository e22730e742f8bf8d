import { type DragEvent, useState } from 'react';
import { getDragged, setDragged } from '../move/dragged';
import type { Item } from '../tree-item';

interface ProjectDropOptions {
  projectId: string;
  enabled: boolean;
  /** A document or folder was dropped on the project's name. `from` is the id of its project. */
  onItem(item: Item, from: string): void;
  /** Another project was dropped on this project's name. */
  onProject(projectId: string): void;
}

/** Handles drops on a project's name. Documents move to the project's top level; projects move in front of this one. */
export function useProjectDrop({ projectId, enabled, onItem, onProject }: ProjectDropOptions) {
  const [over, setOver] = useState<'item' | 'project'>();
  const wanted = (): 'item' | 'project' | undefined => {
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
        const kind = wanted();
        if (!kind) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(kind);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(undefined);
      },
      onDrop(event: DragEvent) {
        const kind = wanted();
        const dragged = getDragged();
        setOver(undefined);
        if (!kind || !dragged || dragged.type === 'favourite') return;
        event.preventDefault();
        setDragged(undefined);
        if (dragged.type === 'item') onItem(dragged.item, dragged.projectId);
        else onProject(dragged.projectId);
      },
    },
  };
}
