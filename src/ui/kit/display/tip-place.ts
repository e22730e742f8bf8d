export type TipSide = 'below' | 'above' | 'left' | 'right';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface TipRequest {
  /** Where the tip's owner is in the window, in pixels. */
  owner: Box;
  tip: { width: number; height: number };
  /** The window. */
  room: { width: number; height: number };
  side: TipSide;
}

const GAP = 6;
const EDGE = 4;
const OPPOSITE = { below: 'above', above: 'below', left: 'right', right: 'left' } as const;

/** Returns where a tip goes in the window, in pixels: on the requested side, or opposite if there is no room. */
export function placeTip({ owner, tip, room, side }: TipRequest): { left: number; top: number } {
  const within = (at: number, size: number, end: number) => Math.max(EDGE, Math.min(at, end - size - EDGE));
  const fits = ({ left, top }: { left: number; top: number }) =>
    side === 'below' || side === 'above'
      ? top >= EDGE && top + tip.height <= room.height - EDGE
      : left >= EDGE && left + tip.width <= room.width - EDGE;
  const wanted = beside(owner, tip, side);
  const other = beside(owner, tip, OPPOSITE[side]);
  const { left, top } = fits(wanted) || !fits(other) ? wanted : other;
  return { left: within(left, tip.width, room.width), top: within(top, tip.height, room.height) };
}

function beside(owner: Box, tip: { width: number; height: number }, side: TipSide): { left: number; top: number } {
  const middle = {
    left: owner.left + (owner.width - tip.width) / 2,
    top: owner.top + (owner.height - tip.height) / 2,
  };
  switch (side) {
    case 'below':
      return { left: middle.left, top: owner.top + owner.height + GAP };
    case 'above':
      return { left: middle.left, top: owner.top - tip.height - GAP };
    case 'left':
      return { left: owner.left - tip.width - GAP, top: middle.top };
    case 'right':
      return { left: owner.left + owner.width + GAP, top: middle.top };
  }
}
