import { expect, test } from 'vitest';
import { EMU, sizedName, wantedWidth } from './picture-width';

const extent = (width: number, height = 100) => ({ cx: `${width * EMU}`, cy: `${height * EMU}` });

test('a picture has the width that the text set, or the one that somebody gave it in Word', () => {
  const name = sizedName(3, 400);
  expect(wantedWidth(name, extent(400))).toBe(400);
  expect(wantedWidth(name, extent(300))).toBe(300);
  expect(wantedWidth('Picture 3', extent(300))).toBeUndefined();
  expect(wantedWidth('Picture 3, 9 px', extent(9))).toBeUndefined();
});

test('a picture that the page has no room for keeps its width', () => {
  expect(wantedWidth(sizedName(3, 2_000), extent(600))).toBe(2_000);
  expect(wantedWidth(sizedName(3, 500), extent(170, 850))).toBe(500);
});

test('sizes that no picture can have change nothing', () => {
  for (const size of [{}, { cx: 'x' }, extent(1), extent(1e9)]) expect(wantedWidth(sizedName(1, 400), size)).toBe(400);
});
