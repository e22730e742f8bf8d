import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedCrop, squareOf, wholeCrop } from './crop';

const size = fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) });
const step = fc.record({
  right: fc.double({ min: -2, max: 2, noNaN: true }),
  down: fc.double({ min: -2, max: 2, noNaN: true }),
});

test('the square never leaves the picture, however it is moved and zoomed', () => {
  fc.assert(
    fc.property(
      size,
      fc.array(step, { maxLength: 8 }),
      fc.double({ min: 1, max: 4, noNaN: true }),
      (of, steps, zoom) => {
        const crop = steps.reduce((now, by) => movedCrop(now, of, by), { ...wholeCrop(of), zoom });
        const { left, top, side } = squareOf(crop, of);
        expect(side).toBeCloseTo(Math.min(of.width, of.height) / zoom, 6);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(of.width + 1e-6);
        expect(top + side).toBeLessThanOrEqual(of.height + 1e-6);
      },
    ),
  );
});
