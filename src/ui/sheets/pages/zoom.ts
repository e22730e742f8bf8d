import type { SheetPage } from '@/sheets/core/compile';

/** The size of pages: fitted to the space, or a scale. At scale 1 they have the size of the paper. */
export type Zoom = 'width' | 'page' | number;

export type PageSize = Pick<SheetPage, 'width' | 'height'>;

/** Pages are measured in points (72 per inch), screens in CSS pixels (96 per inch). */
export const PIXELS_PER_POINT = 96 / 72;

const SCALES = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5];
const SMALLEST = 0.1;
const LARGEST = 5;
/** The largest scale that fitting uses. A business card isn't blown up to the whole screen. */
const LARGEST_FIT = 2;

/** Returns the scale for a zoom. `room` is in pixels. The largest page determines the scale. */
export function scaleOf(zoom: Zoom, room: PageSize, pages: readonly PageSize[]): number {
  if (typeof zoom === 'number') return limited(zoom);
  const across = room.width / PIXELS_PER_POINT / Math.max(1, ...pages.map(({ width }) => width));
  const down = room.height / PIXELS_PER_POINT / Math.max(1, ...pages.map(({ height }) => height));
  return Math.min(LARGEST_FIT, limited(zoom === 'width' ? across : Math.min(across, down)));
}

/** Returns the next larger (`1`) or smaller (`-1`) of the predefined scales. */
export function nextScale(scale: number, direction: 1 | -1): number {
  // Scales that are shown as the same percentage count as equal.
  const isFurther = (other: number) => (Math.round(other * 100) - Math.round(scale * 100)) * direction > 0;
  const next = direction > 0 ? SCALES.find(isFurther) : SCALES.findLast(isFurther);
  return next ?? limited(scale);
}

export function limited(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}
