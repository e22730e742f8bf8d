/**
 * The width of a picture in our Word files. Word only has the size on the page, which every picture has, so the name of
 * a picture says whether the text sets its width: `Picture 3, 400 px`.
 */

/** The room between the margins, in pixels. */
export const MAX_WIDTH = 600;
export const MAX_HEIGHT = 850;
/** The number of English metric units per pixel. */
export const EMU = 9_525;

/** The widths that Markdown can set, as `parseImageText` reads them. */
const [LEAST_WANTED, MAX_WANTED] = [40, 4_000];

const NAME = /^Picture \d+, (\d{2,4}) px$/;

export function sizedName(id: number, width: number): string {
  return `Picture ${id}, ${width} px`;
}

/**
 * Returns the width that the text of an imported file sets for a picture, in pixels, or undefined if it sets none. That
 * is the width on the page if somebody has changed it in Word.
 */
export function wantedWidth(name: string, extent: Readonly<Record<string, string | undefined>>): number | undefined {
  const wanted = Number(NAME.exec(name)?.[1] ?? Number.NaN);
  if (!isWidth(wanted)) return undefined;
  const [width, height] = [extent.cx, extent.cy].map((side) => Math.round(Number(side) / EMU));
  // The page may have no room for the width.
  const isLimited = width === MAX_WIDTH || height === MAX_HEIGHT;
  return width === undefined || isLimited || !isWidth(width) ? wanted : width;
}

function isWidth(width: number): boolean {
  return width >= LEAST_WANTED && width <= MAX_WANTED;
}
