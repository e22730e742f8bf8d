/**
 * The square of a picture to keep: its center in pixels of the picture, and its zoom. A zoom of 1 is the largest
 * square.
 */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Returns the largest square in the middle of a picture. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Returns the crop's square in pixels of the picture, shifted to stay inside the picture. */
export function squareOf({ x, y, zoom }: Crop, { width, height }: Size): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / Math.max(1, zoom);
  const within = (middle: number, length: number) => Math.min(Math.max(middle - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}

/** Returns the crop after the picture was dragged. `by` is a fraction of the square's side. */
export function movedCrop(crop: Crop, size: Size, by: { right: number; down: number }): Crop {
  const { left, top, side } = squareOf(crop, size);
  const moved = { ...crop, x: left + side / 2 - by.right * side, y: top + side / 2 - by.down * side };
  const square = squareOf(moved, size);
  return { zoom: crop.zoom, x: square.left + side / 2, y: square.top + side / 2 };
}
