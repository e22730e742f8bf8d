/** How many columns of a sheet fit side by side: all three, a text and the page, or one. */
export type Layout = 'three' | 'two' | 'one';

const THREE_PX = 1_080;
const TWO_PX = 620;

/** Returns the layout for a width in CSS pixels. */
export function layoutFor(width: number): Layout {
  if (width >= THREE_PX) return 'three';
  return width >= TWO_PX ? 'two' : 'one';
}

/** The columns' widths, each a share from 0 to 1. */
export type Shares = readonly number[];

/** The smallest share of the width that a column can have. */
const LEAST = 0.18;

/** Moves the border after the column `index` by a share of the width, as far as both columns' minimum widths allow. */
export function moveBorder(shares: Shares, index: number, by: number): Shares {
  const [before = 0, after = 0] = [shares[index], shares[index + 1]];
  const most = before + after - LEAST;
  const next = Math.min(Math.max(before + by, LEAST), Math.max(most, LEAST));
  return shares.map((share, i) => {
    if (i === index) return next;
    return i === index + 1 ? before + after - next : share;
  });
}

/** Returns stored widths if they are valid, otherwise `initial`. */
export function readShares(stored: unknown, initial: Shares): Shares {
  if (!Array.isArray(stored) || stored.length !== initial.length) return initial;
  const isUsable = stored.every((share) => typeof share === 'number' && share >= LEAST && share < 1);
  return isUsable && Math.abs(stored.reduce((sum, share) => sum + share, 0) - 1) < 0.01 ? stored : initial;
}
