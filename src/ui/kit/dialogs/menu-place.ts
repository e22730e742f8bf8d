/** Computes where a menu opens, in CSS pixels. Pure. */

const GAP = 4;
const EDGE = 8;

interface Size {
  width: number;
  height: number;
}

type Anchor = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Returns the top left corner of a menu: below its anchor, above it, or next to it if neither has room. A menu that
 * fits into the window stays inside it. `fromLeft` aligns the left edges, otherwise the right ones.
 */
export function menuPlace(
  { width, height }: Size,
  { anchor, window, fromLeft }: { anchor: Anchor; window: Size; fromLeft: boolean },
): { left: number; top: number } {
  const within = (start: number, size: number, room: number) => Math.max(EDGE, Math.min(start, room - size - EDGE));
  const fits = (start: number, size: number, room: number) => start >= EDGE && start + size <= room - EDGE;
  const left = within(fromLeft ? anchor.left : anchor.right - width, width, window.width);
  const below = anchor.bottom + GAP;
  if (fits(below, height, window.height)) return { left, top: below };
  const above = anchor.top - GAP - height;
  if (fits(above, height, window.height)) return { left, top: above };
  const top = within(anchor.top, height, window.height);
  const right = anchor.right + GAP;
  const before = anchor.left - GAP - width;
  const beside = [right, before].find((start) => fits(start, width, window.width));
  return { left: beside ?? left, top };
}
