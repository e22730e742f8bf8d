import type { Item } from '../tree-item';

/** The item being dragged in the sidebar. It's kept here because the browser hides a drag's data until the drop. */
export type Dragged =
  | { type: 'item'; projectId: string; item: Item }
  | { type: 'project'; projectId: string }
  | { type: 'favourite'; subjectId: string };

let dragged: Dragged | undefined;

export const setDragged = (next: Dragged | undefined): void => {
  dragged = next;
};

export const getDragged = (): Dragged | undefined => dragged;
