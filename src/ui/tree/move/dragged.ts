import type { Item } from '../tree-item';

/** What a person drags in the sidebar. The browser tells a target nothing about it before the drop. */
export type Dragged =
  | { type: 'item'; projectId: string; item: Item }
  | { type: 'project'; projectId: string }
  | { type: 'favourite'; subjectId: string };

let dragged: Dragged | undefined;

export const setDragged = (next: Dragged | undefined): void => {
  dragged = next;
};

export const getDragged = (): Dragged | undefined => dragged;
