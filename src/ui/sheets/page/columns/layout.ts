/** The columns of a sheet's page that stand side by side: all, one text and the page, or one at a time. */
export type Layout = 'three' | 'two' | 'one';

const THREE_PX = 1_080;
const TWO_PX = 620;

/** The layout for a room, in CSS pixels. */
export function layoutFor(width: number): Layout {
  if (width >= THREE_PX) return 'three';
  return width >= TWO_PX ? 'two' : 'one';
}

/** Widths of columns as parts of 1. */
export type Shares = readonly number[];

/** No column gets narrower than this part of the room. */
const LEAST = 0.18;

/** Moves the border behind the column `index` by a part of the room, as far as its neighbours allow. */
export function moveBorder(shares: Shares, index: number, by: number): Shares {
  const [before = 0, after = 0] = [shares[index], shares[index + 1]];
  const most = before + after - LEAST;
  const next = Math.min(Math.max(before + by, LEAST), Math.max(most, LEAST));
  return shares.map((share, i) => {
    if (i === index) return next;
    return i === index + 1 ? before + after - next : share;
  });
}

/** Returns stored widths if they can be used, otherwise the given ones. */
export function readShares(stored: unknown, initial: Shares): Shares {
  if (!Array.isArray(stored) || stored.length !== initial.length) return initial;
  const isUsable = stored.every((share) => typeof share === 'number' && share >= LEAST && share < 1);
  return isUsable && Math.abs(stored.reduce((sum, share) => sum + share, 0) - 1) < 0.01 ? stored : initial;
}
