import { expect, test } from 'vitest';
import { placeTip, type TipSide } from './tip-place';

const room = { width: 1000, height: 600 };
const tip = { width: 80, height: 20 };
const place = (left: number, top: number, side: TipSide) =>
  placeTip({ owner: { left, top, width: 30, height: 30 }, tip, room, side });

test('a tip is beside the middle of its owner, on the side asked for', () => {
  expect(place(500, 300, 'below')).toEqual({ left: 475, top: 336 });
  expect(place(500, 300, 'above')).toEqual({ left: 475, top: 274 });
  expect(place(500, 300, 'left')).toEqual({ left: 414, top: 305 });
  expect(place(500, 300, 'right')).toEqual({ left: 536, top: 305 });
});

test('a tip without room on its side goes to the other side, and a tip never leaves the window', () => {
  expect(place(500, 565, 'below')).toEqual({ left: 475, top: 539 });
  expect(place(0, 300, 'left')).toEqual({ left: 36, top: 305 });
  expect(place(980, 300, 'below')).toEqual({ left: 916, top: 336 });
  expect(place(0, 300, 'below')).toEqual({ left: 4, top: 336 });
  const wide = placeTip({
    owner: { left: 5, top: 5, width: 9, height: 9 },
    tip: { width: 990, height: 20 },
    room,
    side: 'left',
  });
  expect(wide).toEqual({ left: 4, top: 4 });
});
