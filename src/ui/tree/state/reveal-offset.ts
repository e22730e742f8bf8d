/** Where something is on the screen, in pixels from its top. */
export interface Extent {
  top: number;
  bottom: number;
}

interface Reveal {
  row: Extent;
  /** The row of the folder that it's in, if that is drawn. */
  folder: Extent | undefined;
  /** What can be seen of the list. */
  view: Extent;
}

/**
 * Returns how far to scroll a list so that a row is in view. A row in view, which was just clicked perhaps, stays where it
 * is. Otherwise it goes to the middle, or lower where its folder wouldn't be in view above it.
 */
export function revealOffset({ row, folder, view }: Reveal): number {
  if (row.top >= view.top && row.bottom <= view.bottom) return 0;
  const toMiddle = (row.top + row.bottom - view.top - view.bottom) / 2;
  if (!folder || folder.top - toMiddle >= view.top) return toMiddle;
  const toFolder = folder.top - view.top;
  return row.bottom - toFolder <= view.bottom ? toFolder : toMiddle;
}
