import { expect, test } from 'vitest';
import { readableAccent } from './readable-accent';

test('a color that can be read on white stays; a lighter one gets darker, and keeps its hue', () => {
  for (const dark of ['#aa0000', '#1d5bb5', '#000000', '#767676']) expect(readableAccent(dark)).toBe(dark);
  // #777777 has a contrast of 4.48, #ffffff has none.
  expect(readableAccent('#777777')).toBe('#757575');
  expect(readableAccent('#ffffff')).toBe('#757575');
  expect(readableAccent('#ffff00')).toBe('#7a7a00');
  expect(readableAccent('#ff0000')).toMatch(/^#e[0-9a-f]0000$/);
});
