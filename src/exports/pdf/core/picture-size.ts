/** In points or pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The room for a picture on a page of the default design, in points, with some space for a caption or a line above. */
const ROOM: Size = { width: 453, height: 640 };
/** As in browsers: 96 pixels per inch. */
const POINTS_PER_PIXEL = 0.75;

/**
 * Returns the size of a picture on the page: the size on the screen, or the width in the text, but no larger than the
 * page.
 */
export function sizeOnPage(pixels: Size, wantedWidth: number | undefined, room = ROOM): Size {
  const scale = ((wantedWidth ?? pixels.width) / pixels.width) * POINTS_PER_PIXEL;
  const full = { width: pixels.width * scale, height: pixels.height * scale };
  const fit = Math.min(1, room.width / full.width, room.height / full.height);
  return { width: round(full.width * fit), height: round(full.height * fit) };
}

function round(points: number): number {
  return Math.max(1, Math.round(points * 10) / 10);
}
