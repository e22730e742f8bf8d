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

/** Returns the hue and the chroma in OKLCH, which are about as far apart as people see colours. */
function oklch(hex: string): { hue: number; chroma: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const across = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const up = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { hue: ((Math.atan2(up, across) * 180) / Math.PI + 360) % 360, chroma: Math.hypot(across, up) };
}

/** Returns the smallest difference between the hues of these colours, in degrees. */
function leastStep(colours: readonly string[]): number {
  const hues = colours.map((colour) => oklch(colour).hue);
  const steps = hues.flatMap((a, i) => hues.slice(i + 1).map((b) => 180 - Math.abs(180 - Math.abs(a - b))));
  return Math.min(...steps);
}

test.each(COLOURS)('%s carries a white name and stands out from light and dark surfaces', (colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  for (const surface of ['#fbfaf6', '#191816', '#22201d', '#2b2a26'])
    expect(contrast(colour, surface)).toBeGreaterThanOrEqual(3);
});

test('the colours have hues at least 41° apart, and none glares', () => {
  expect(leastStep(COLOURS)).toBeGreaterThan(41);
  for (const colour of COLOURS) expect(oklch(colour).chroma).toBeLessThan(0.142);
});

test('the hues of the first four members are at least 79° apart', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 4 }), (userIds) => {
      expect(leastStep([...coloursOf(userIds).values()])).toBeGreaterThan(79);
    }),
  );
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
