/** The square of a picture that is kept: its middle in pixels of the picture, and how far it is zoomed in, from 1. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

/** The largest square in the middle. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The square in pixels of the picture. It never leaves the picture. */
export function squareOf({ x, y, zoom }: Crop, { width, height }: Size): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / Math.max(1, zoom);
  const within = (middle: number, length: number) => Math.min(Math.max(middle - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}

/** The crop after the picture has been moved by parts of the square. */
export function movedCrop(crop: Crop, size: Size, by: { right: number; down: number }): Crop {
  const { left, top, side } = squareOf(crop, size);
  const moved = { ...crop, x: left + side / 2 - by.right * side, y: top + side / 2 - by.down * side };
  const square = squareOf(moved, size);
  return { zoom: crop.zoom, x: square.left + side / 2, y: square.top + side / 2 };
}
