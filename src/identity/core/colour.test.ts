import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLOURS, colourOf, coloursOf } from './colour';

/** Returns the relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test.each(COLOURS)('%s carries a white name and stands out from light and dark paper', (colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour, '#fbfaf6')).toBeGreaterThanOrEqual(3);
  expect(contrast(colour, '#191816')).toBeGreaterThanOrEqual(3);
});

test('every person has one of the colours, always the same', () => {
  fc.assert(
    fc.property(fc.string(), (userId) => {
      expect(COLOURS).toContain(colourOf(userId));
      expect(colourOf(userId)).toBe(colourOf(userId));
    }),
  );
});

test('members have different colours as long as there are enough, and keep them when others join', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 35 }), (userIds) => {
      const colours = coloursOf(userIds);
      const uses = COLOURS.map((colour) => [...colours.values()].filter((one) => one === colour).length);
      expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1);
      for (const [userId, colour] of coloursOf(userIds.slice(0, -1))) expect(colours.get(userId)).toBe(colour);
    }),
  );
  expect(coloursOf(['ada']).get('ada')).toBe(colourOf('ada'));
});
