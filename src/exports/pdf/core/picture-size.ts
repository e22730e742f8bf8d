/** In points. */
interface Size {
  width: number;
  height: number;
}

/** What a page has room for, in points, with some left for a caption or a line above. */
const MOST: Size = { width: 453, height: 640 };
/** As browsers count: 96 pixels an inch. */
const POINTS_PER_PIXEL = 0.75;

/** How large a picture is on the page: as large as on the screen, or as the text says, but no larger than the page. */
export function sizeOnPage(pixels: Size, wantedWidth: number | undefined): Size {
  const scale = ((wantedWidth ?? pixels.width) / pixels.width) * POINTS_PER_PIXEL;
  const full = { width: pixels.width * scale, height: pixels.height * scale };
  const fit = Math.min(1, MOST.width / full.width, MOST.height / full.height);
  return { width: round(full.width * fit), height: round(full.height * fit) };
}

function round(points: number): number {
  return Math.max(1, Math.round(points * 10) / 10);
}
