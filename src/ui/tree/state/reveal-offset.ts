/** The vertical position of an element on the screen, in pixels from the top. */
export interface Extent {
  top: number;
  bottom: number;
}

interface Reveal {
  row: Extent;
  /** The row of the folder that contains the row, if it is drawn. */
  folder: Extent | undefined;
  /** The visible part of the list. */
  view: Extent;
}

/**
 * Returns how far to scroll a list to show a row, in pixels. A visible row doesn't move: it may have just been clicked.
 * Otherwise the row goes to the middle, or lower if its folder's row would be hidden at the top.
 */
export function revealOffset({ row, folder, view }: Reveal): number {
  if (row.top >= view.top && row.bottom <= view.bottom) return 0;
  const toMiddle = (row.top + row.bottom - view.top - view.bottom) / 2;
  if (!folder || folder.top - toMiddle >= view.top) return toMiddle;
  const toFolder = folder.top - view.top;
  return row.bottom - toFolder <= view.bottom ? toFolder : toMiddle;
}
