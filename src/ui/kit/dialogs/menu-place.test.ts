import fc from 'fast-check';
import { expect, test } from 'vitest';
import { menuPlace } from './menu-place';

const WINDOW = { width: 1280, height: 600 };
const rect = (left: number, top: number, size = 24) => ({ left, top, right: left + size, bottom: top + size });

test('a menu opens below its anchor, else above, else beside it', () => {
  const place = (top: number, height: number) =>
    menuPlace({ width: 200, height }, { anchor: rect(100, top), window: WINDOW, fromLeft: true });
  expect(place(100, 300)).toEqual({ left: 100, top: 128 });
  expect(place(500, 300)).toEqual({ left: 100, top: 196 });
  expect(place(300, 400)).toEqual({ left: 128, top: 192 });
});

test('a menu that fits in the window is never cut, and doesn’t cover its anchor if there’s room anywhere', () => {
  const size = fc.record({ width: fc.integer({ min: 50, max: 600 }), height: fc.integer({ min: 20, max: 580 }) });
  const anchors = fc.tuple(fc.integer({ min: 0, max: 1256 }), fc.integer({ min: 0, max: 576 }));
  fc.assert(
    fc.property(size, anchors, fc.boolean(), (menu, [x, y], fromLeft) => {
      const anchor = rect(x, y);
      const { left, top } = menuPlace(menu, { anchor, window: WINDOW, fromLeft });
      const [right, bottom] = [left + menu.width, top + menu.height];
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(8);
      expect(right).toBeLessThanOrEqual(WINDOW.width - 8);
      expect(bottom).toBeLessThanOrEqual(WINDOW.height - 8);
      const hasRoom = Math.max(anchor.top, WINDOW.height - anchor.bottom) >= menu.height + 12;
      const hasRoomBeside = Math.max(anchor.left, WINDOW.width - anchor.right) >= menu.width + 12;
      const covers = left < anchor.right && right > anchor.left && top < anchor.bottom && bottom > anchor.top;
      if (hasRoom || hasRoomBeside) expect(covers).toBe(false);
    }),
  );
});
