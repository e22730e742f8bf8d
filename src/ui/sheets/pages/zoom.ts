import type { SheetPage } from '@/sheets/core/compile';

/** How large pages are shown: fitted to the room there is, or at a scale. At scale 1 they have their size on paper. */
export type Zoom = 'width' | 'page' | number;

export type PageSize = Pick<SheetPage, 'width' | 'height'>;

/** Pages are measured in points, 72 to an inch; screens in CSS pixels, 96 to an inch. */
export const PIXELS_PER_POINT = 96 / 72;

const SCALES = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5];
const SMALLEST = 0.1;
const LARGEST = 5;
/** Fitting never enlarges a small page beyond this: a business card stays a card. */
const LARGEST_FIT = 2;

/** Returns the scale at which a zoom shows pages in a room of that many pixels. The largest page decides. */
export function scaleOf(zoom: Zoom, room: PageSize, pages: readonly PageSize[]): number {
  if (typeof zoom === 'number') return limited(zoom);
  const across = room.width / PIXELS_PER_POINT / Math.max(1, ...pages.map(({ width }) => width));
  const down = room.height / PIXELS_PER_POINT / Math.max(1, ...pages.map(({ height }) => height));
  return Math.min(LARGEST_FIT, limited(zoom === 'width' ? across : Math.min(across, down)));
}

/** Returns the next larger (`1`) or smaller (`-1`) of the usual scales. */
export function nextScale(scale: number, direction: 1 | -1): number {
  // A scale that is shown as the same percentage counts as the same.
  const isFurther = (other: number) => (Math.round(other * 100) - Math.round(scale * 100)) * direction > 0;
  const next = direction > 0 ? SCALES.find(isFurther) : SCALES.findLast(isFurther);
  return next ?? limited(scale);
}

export function limited(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}
